import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { makerOfVin } from '@bancada/contract/vehicle/maker-of-vin';
import { problemText } from '@bancada/contract/vehicle/problem-texts';
import type { DecodedSession } from '@bancada/contract/vehicle/session';
import { factsOf } from '@bancada/contract/vehicle/session-facts';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { CodeList } from './CodeList.tsx';
import { ModuleList } from './ModuleList.tsx';
import type { CarSession, Reading, ReadingState } from './reading.ts';
import { saveSession } from './session-files.ts';

interface SessionViewProps {
  reading: Reading;
  state: ReadingState;
  session: CarSession;
  /** The person has said that the car has no voltage, or that it has it again. */
  onSafe: (isSafe: boolean) => void;
}

/** What a session says: the car, its codes, what was not understood, and who answered. */
export function SessionView({ reading, state, session, onSafe }: SessionViewProps) {
  const decoded = useMemo(() => decodeSession(session.entries), [session]);
  const isReading = state.step !== null;
  return (
    <>
      <CarFacts session={session} decoded={decoded} />
      <CodeList
        key={session.at ?? session.fileName}
        decoded={decoded}
        isReading={isReading}
        car={state.car ?? makerOfVin(decoded.vin) ?? ''}
        onCar={reading.nameCar}
        onSafe={onSafe}
      />
      {!isReading && <Problems decoded={decoded} />}
      <ModuleList session={session} />
      <div data-print="no">
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            size="md"
            px="md"
            leftSection={<IconDownload size={18} />}
            onClick={() => saveSession(session)}
          >
            Guardar a sessão
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          O arquivo tem tudo o que foi dito ao adaptador e o que ele respondeu, também o VIN. Esta leitura foi{' '}
          <strong>testada com simulador</strong>: se algo veio errado, mande o arquivo a quem cuida da
          Bancada.
        </Text>
      </div>
    </>
  );
}

function CarFacts({ session, decoded: { vin } }: { session: CarSession; decoded: DecodedSession }) {
  const { adapter, volts } = useMemo(() => factsOf(session.entries), [session]);
  return (
    <Section title="Carro">
      <FactGrid>
        <Fact label="VIN" isLongWord>
          {vin === null ? (
            'Não lido'
          ) : (
            <LinkAnchor
              to="/aparelhos"
              search={{ busca: vin }}
              className="code-text touch-link"
              title="Abrir a ficha deste carro"
            >
              {vin}
            </LinkAnchor>
          )}
        </Fact>
        <Fact label="Bateria de 12 V">{volts === null ? 'Não lida' : voltsText(volts)}</Fact>
        <Fact label="Adaptador">{adapter ?? 'Não se apresentou'}</Fact>
        <Fact label="Leitura" isLongWord>
          {session.at === null ? session.fileName : timeText(session.at)}
        </Fact>
      </FactGrid>
    </Section>
  );
}

/** Below it modules begin to fail, and codes come that the car does not have. */
const weakVolts = 11.8;

function voltsText(volts: number): string {
  const text = `${volts.toLocaleString('pt-BR')} V`;
  return volts < weakVolts ? `${text}: fraca, ligue um carregador antes de confiar nos códigos` : text;
}

/** What was cut, contradictory or not understood, by command. */
function Problems({ decoded: { complete, problems } }: { decoded: DecodedSession }) {
  if (problems.length === 0) return null;
  return (
    <Alert
      mt="md"
      color={complete ? 'gray' : 'orange'}
      variant="light"
      role="note"
      icon={<IconAlertTriangle />}
      title={complete ? 'O que mais se notou' : 'A leitura não está completa: pode haver outros códigos'}
    >
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={JSON.stringify(problem)} style={{ overflowWrap: 'anywhere' }}>
            {problemText(problem)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
