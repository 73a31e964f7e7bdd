import type { HistoryItem } from '@bancada/contract/records/history';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/Loaded.tsx';
import { timeText } from '../../ui/time.ts';
import type { RecordName } from '../records/records.queries.ts';
import { Changes, compareVersions } from './FieldChanges.tsx';
import { wholeHistoryQuery } from './history.queries.ts';

interface VersionComparisonProps {
  record: RecordName;
  /** Ids of the two versions. */
  versions: readonly [number, number];
}

/** What differs between two versions of a record, whatever lies between them. */
export function VersionComparison({ record, versions }: VersionComparisonProps) {
  const query = useQuery(wholeHistoryQuery(record));
  return (
    <Alert variant="light" color="petrol" title="Comparação de duas versões" mb="sm">
      <Loaded query={query} failure="Erro ao buscar o histórico.">
        {(history) => <Compared {...{ record, history, versions }} />}
      </Loaded>
    </Alert>
  );
}

function Compared({ record, history, versions }: VersionComparisonProps & { history: HistoryItem[] }) {
  const changes = compareVersions(history, ...versions);
  const [from = '', to = ''] = versions
    .toSorted((one, other) => one - other)
    .map((version) => timeText(history.find(({ id }) => id === version)?.criado_em ?? ''));
  return (
    <>
      <Text size="sm">
        De {from} a {to}
      </Text>
      {changes.length === 0 ? (
        <Text mt="xs">São iguais.</Text>
      ) : (
        <Changes kind={record.tipo} action="update" changes={changes} />
      )}
    </>
  );
}
