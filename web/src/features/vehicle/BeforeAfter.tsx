import { type Change, type ComparedCode, compareSessions } from '@bancada/contract/vehicle/compare-sessions';
import type { SessionCode } from '@bancada/contract/vehicle/session';
import { statusText } from '@bancada/contract/vehicle/status-texts';
import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { TextButton } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { codeName } from './code-rows.ts';
import { OpenSession } from './OpenSession.tsx';
import type { CarSession, Reading } from './reading.ts';
import { saveSession } from './session-files.ts';

interface BeforeAfterProps {
  reading: Reading;
  isBusy: boolean;
  now: CarSession;
  before: CarSession | null;
}

/** Two sessions of one car side by side: what the repair has changed. For paper, too. */
export function BeforeAfter({ reading, isBusy, now, before }: BeforeAfterProps) {
  const [problem, setProblem] = useState<string | null>(null);
  if (isBusy) return null;
  return (
    <Section title="Antes e depois" isPrinted={before !== null}>
      {before === null ? (
        <NothingHere next="Leia outra vez depois do conserto, ou abra a sessão guardada antes dele.">
          Só há uma leitura.
        </NothingHere>
      ) : (
        <Compared before={before} after={now} />
      )}
      <Group gap="xs" data-print="no">
        <OpenSession
          label="Abrir a sessão de antes"
          onProblem={setProblem}
          onOpen={(session) => reading.open('before', session)}
        />
        {before !== null && (
          <>
            <Button
              variant="default"
              size="md"
              px="md"
              leftSection={<IconPrinter size={18} />}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
            <TextButton onClick={() => saveSession(before)}>Guardar a sessão de antes</TextButton>
            <TextButton onClick={reading.dropBefore}>Não comparar</TextButton>
          </>
        )}
      </Group>
      {problem !== null && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Section>
  );
}

const whenRead = ({ at, fileName }: CarSession) => (at === null ? fileName : timeText(at));

function Compared({ before, after }: { before: CarSession; after: CarSession }) {
  const { codes, isOtherCar } = useMemo(
    () => compareSessions(before.entries, after.entries),
    [before, after],
  );
  return (
    <>
      {isOtherCar && (
        <Alert color="orange" variant="light" role="alert">
          Os VINs são diferentes: estas leituras são de dois carros.
        </Alert>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Antes: {whenRead(before)}. Depois: {whenRead(after)}. {summary(codes)}
      </Text>
      {codes.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table aria-label="Códigos antes e depois">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Código</Table.Th>
                <Table.Th>Antes</Table.Th>
                <Table.Th>Depois</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {codes.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: without headers equal codes are told apart by nothing else
                <ComparedRow key={place} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

function ComparedRow({ row: { change, before, after } }: { row: ComparedCode }) {
  const code = after ?? before;
  return (
    <Table.Tr>
      <Table.Td>
        <span className="code-text">{code && codeName(code)}</span>
        <Text size="sm" c="dimmed">
          {code?.ecu ?? ''}
        </Text>
      </Table.Td>
      <Table.Td>{said(before) ?? 'não tinha'}</Table.Td>
      <Table.Td fw={change === 'same' ? undefined : 600}>{afterText(change, after)}</Table.Td>
    </Table.Tr>
  );
}

const said = (code: SessionCode | null) => (code === null ? null : statusText(code));

function afterText(change: Change, after: SessionCode | null): string {
  switch (change) {
    case 'gone':
      return 'sumiu';
    case 'unknown':
      return 'não se sabe: o módulo não respondeu inteiro';
    case 'new':
      return `novo: ${said(after)}`;
    case 'same':
      return `continua: ${said(after)}`;
  }
}

function summary(codes: readonly ComparedCode[]): string {
  const count = (change: Change) => codes.filter((one) => one.change === change).length;
  if (codes.length === 0) return 'Nenhum código nas duas leituras.';
  const parts: (readonly [number, string])[] = [
    [count('gone'), 'sumiram'],
    [count('new'), 'novos'],
    [count('same'), 'continuam'],
    [count('unknown'), 'não se sabe'],
  ];
  const text = parts.flatMap(([number, words]) => (number === 0 ? [] : [`${words}: ${number}`])).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
