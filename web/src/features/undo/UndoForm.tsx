import { type UndoKind, undoKinds, undoTexts } from '@bancada/contract/records/undo';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { momentOf, type Since, sinceErrors, sinceOf } from './since.ts';

const kindLabels: Record<UndoKind, string> = {
  exclusoes: 'Exclusões',
  edicoes: 'Alterações',
  importacoes: 'Importações e correções em vários registros',
  unioes: 'Uniões',
  criacoes: 'Registros novos',
  resultados: 'Resultados',
};

const hourMs = 60 * 60 * 1000;
const spans = [
  { label: 'Última hora', hours: 1 },
  { label: 'Últimas 24 horas', hours: 24 },
  { label: 'Últimos 7 dias', hours: 24 * 7 },
  { label: 'Últimos 30 dias', hours: 24 * 30 },
];

interface UndoFormProps {
  since: Since;
  kinds: readonly UndoKind[];
  isBusy: boolean;
  isLooking: boolean;
  onSince: (since: Since) => void;
  onKinds: (kinds: readonly UndoKind[]) => void;
  onLook: (since: Date) => void;
}

/** Since when, and which kinds of doings. */
export function UndoForm({ since, kinds, isBusy, isLooking, onSince, onKinds, onLook }: UndoFormProps) {
  const [wrong, setWrong] = useState<readonly (keyof Since)[]>([]);
  const look = () => {
    const moment = momentOf(since);
    setWrong(moment instanceof Date ? [] : moment);
    if (moment instanceof Date) onLook(moment);
  };
  return (
    <Stack gap="md">
      <SinceField
        since={since}
        wrong={wrong}
        isBusy={isBusy}
        onSince={(typed) => {
          setWrong([]);
          onSince(typed);
        }}
      />
      <Checkbox.Group
        label="O que desfazer"
        value={[...kinds]}
        onChange={(chosen) => onKinds(undoKinds.filter((kind) => chosen.includes(kind)))}
      >
        <Stack gap={0} mt="xs">
          {undoKinds.map((kind) => (
            <Checkbox
              key={kind}
              size="md"
              value={kind}
              label={kindLabels[kind]}
              description={undoTexts.does[kind]}
              disabled={isBusy}
              // As high as a finger, label and all.
              styles={{ body: { alignItems: 'center', minHeight: 44 } }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button size="md" style={{ alignSelf: 'start' }} disabled={isBusy || kinds.length === 0} onClick={look}>
        {isLooking ? 'Verificando...' : 'Ver o que seria desfeito'}
      </Button>
    </Stack>
  );
}

function SinceField({
  since,
  wrong,
  isBusy,
  onSince,
}: Pick<UndoFormProps, 'since' | 'isBusy' | 'onSince'> & { wrong: readonly (keyof Since)[] }) {
  return (
    <>
      <Group gap="md" align="start">
        <DateField
          label="Desde o dia"
          value={since.day}
          disabled={isBusy}
          error={wrong.includes('day') && sinceErrors.day}
          onChange={(day) => onSince({ ...since, day })}
          maw={180}
        />
        <TextInput
          size="md"
          label="Hora"
          placeholder="hh:mm"
          autoComplete="off"
          value={since.hour}
          disabled={isBusy}
          error={wrong.includes('hour') && sinceErrors.hour}
          onChange={({ currentTarget: { value } }) => onSince({ ...since, hour: value })}
          maw={120}
        />
      </Group>
      <Group gap="xs">
        {spans.map(({ label, hours }) => (
          <Button
            key={label}
            variant="default"
            size="md"
            disabled={isBusy}
            onClick={() => onSince(sinceOf(new Date(Date.now() - hours * hourMs)))}
          >
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}
