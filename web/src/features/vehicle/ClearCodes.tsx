import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { isOfHighVoltage } from '@bancada/contract/vehicle/session-facts';
import { Button, Checkbox, List, Radio, Stack, Text } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { HighVoltageSheet } from './HighVoltageSheet.tsx';
import type { CarSession, Reading } from './reading.ts';
import { saveSession } from './session-files.ts';

interface ClearCodesProps {
  reading: Reading;
  isBusy: boolean;
  session: CarSession;
  /** Said at the codes, where some are of high voltage. */
  isWithoutVoltage: boolean;
}

/** How the car stands: clearing may let it connect its high voltage again. */
type Standing = 'fechado' | 'aberto' | 'combustao';

/** Clears the codes: behind what makes the car safe, and behind a question that says what is lost. */
export function ClearCodes({ reading, isBusy, session, isWithoutVoltage }: ClearCodesProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [standing, setStanding] = useState<{ is: Standing | null; isSafe: boolean }>({
    is: null,
    isSafe: false,
  });
  const isElectric = useMemo(() => decodeSession(session.entries).codes.some(isOfHighVoltage), [session]);
  const isSafe = standing.isSafe || (standing.is === 'aberto' && isElectric && isWithoutVoltage);
  if (isBusy) return null;
  const clear = () => {
    setIsAsked(false);
    setIsWanted(false);
    void reading.clear();
  };
  return (
    <Section title="Apagar códigos" isPrinted={false}>
      {isWanted ? (
        <Stack gap="sm" align="flex-start">
          <SafetyFirst isElectric={isElectric} standing={standing} onChange={setStanding} />
          {standing.is === 'aberto' && isElectric && !isSafe && (
            <Text size="sm" fw={600}>
              Antes, faça e confirme os três passos de segurança, no alto dos códigos.
            </Text>
          )}
          <div data-acts="even">
            <Button
              color="red.9"
              size="md"
              px="md"
              leftSection={<IconEraser size={18} />}
              disabled={!isSafe}
              onClick={() => setIsAsked(true)}
            >
              Apagar os códigos…
            </Button>
          </div>
        </Stack>
      ) : (
        <div>
          <Button
            variant="default"
            size="md"
            px="md"
            leftSection={<IconEraser size={18} />}
            onClick={() => setIsWanted(true)}
          >
            Apagar códigos
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title="Apagar os códigos do carro?"
        confirmLabel="Apagar"
        onConfirm={clear}
        onCancel={() => setIsAsked(false)}
      >
        <WhatIsLost onSave={() => saveSession(session)} />
      </ConfirmDialog>
    </Section>
  );
}

function WhatIsLost({ onSave }: { onSave: () => void }) {
  return (
    <Stack gap="xs">
      <Text>Isto se perde, e não volta:</Text>
      <List size="sm">
        <List.Item>os códigos e os quadros congelados (o que o carro media na hora da falha);</List.Item>
        <List.Item>
          os testes de prontidão: a inspeção veicular pode reprovar até o carro rodar de novo;
        </List.Item>
        <List.Item>em alguns carros, o que foi aprendido, e a trava que fica depois de uma batida.</List.Item>
      </List>
      <Text size="sm">
        Um código de um defeito que continua volta. Os permanentes só o carro apaga. Depois de apagar, o carro
        é lido de novo, para comparar.
      </Text>
      <Button variant="default" onClick={onSave}>
        Guardar a sessão antes
      </Button>
    </Stack>
  );
}

/** The label of a choice, on one line or two. */
const asHighAsAFinger = { body: { alignItems: 'center' }, label: { paddingBlock: 10 } } as const;

interface SafetyFirstProps {
  /** The steps are at the codes already. */
  isElectric: boolean;
  standing: { is: Standing | null; isSafe: boolean };
  onChange: (standing: { is: Standing | null; isSafe: boolean }) => void;
}

/** Who has hands in the car? Only what is closed, or without voltage, is cleared. */
function SafetyFirst({ isElectric, standing: { is, isSafe }, onChange }: SafetyFirstProps) {
  const say = (isSafe: boolean) => onChange({ is, isSafe });
  return (
    <>
      <Radio.Group
        label="Como está o carro?"
        description="Apagar pode deixar o carro ligar a alta tensão de novo."
        value={is}
        onChange={(value) => onChange({ is: value as Standing, isSafe: value === 'combustao' })}
      >
        <Stack gap={0} mt="xs">
          <Radio
            size="md"
            styles={asHighAsAFinger}
            value="fechado"
            label="Elétrico ou híbrido, montado e fechado"
          />
          <Radio
            size="md"
            styles={asHighAsAFinger}
            value="aberto"
            label="Elétrico ou híbrido, aberto ou em conserto"
          />
          {!isElectric && (
            <Radio
              size="md"
              styles={asHighAsAFinger}
              value="combustao"
              label="Só combustão, sem alta tensão"
            />
          )}
        </Stack>
      </Radio.Group>
      {is === 'fechado' && (
        <Checkbox
          size="md"
          label="Conferi: tampas, conectores e plugue de serviço no lugar, e ninguém com as mãos no carro"
          checked={isSafe}
          onChange={({ currentTarget: { checked } }) => say(checked)}
        />
      )}
      {is === 'aberto' && !isElectric && <HighVoltageSheet onSafe={say} />}
    </>
  );
}
