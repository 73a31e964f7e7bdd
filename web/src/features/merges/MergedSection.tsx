import { removedPerson } from '@bancada/contract/accounts/privacy';
import type { MergeableKind } from '@bancada/contract/records/merges';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../ui/Failure.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { useMay } from '../auth/use-may.ts';
import { mergesIntoQuery, undoMergeFailure, useUndoMerge } from './merges.queries.ts';

interface MergedSectionProps {
  kind: MergeableKind;
  id: number;
}

/** On a record's page, for those who may merge: the records merged into it, each with an undo. Hidden if there are none. */
export function MergedSection(props: MergedSectionProps) {
  return useMay('merge-records') ? <Merged {...props} /> : null;
}

function Merged({ kind, id }: MergedSectionProps) {
  const query = useQuery(mergesIntoQuery(kind, id));
  const undo = useUndoMerge(kind);
  const undoing = useConfirmedAction({
    title: 'Desfazer união',
    label: 'Desfazer',
    busyLabel: 'Desfazendo...',
    question: ({ titulo_de }: { id: number; titulo_de: string }) => (
      <Text style={{ overflowWrap: 'anywhere' }}>
        “{titulo_de}” volta a ser um registro à parte, com o que era dele. O que foi alterado depois da união
        fica como está.
      </Text>
    ),
    perform: (merge) => undo(merge.id),
    onDone: () => undefined,
    failure: undoMergeFailure,
  });
  if (query.isError)
    return (
      <Section title="Unidos a este">
        <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
      </Section>
    );
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Section title="Unidos a este">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {query.data.map((merge) => (
          <Group component="li" key={merge.id} justify="space-between" gap="xs">
            <div style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              <Text>{merge.titulo_de}</Text>
              <Text size="sm" c="dimmed">
                {timeText(merge.criado_em)} · {merge.usuario_nome ?? removedPerson}
              </Text>
            </div>
            <Button
              variant="default"
              size="md"
              leftSection={<IconArrowBackUp size={18} />}
              aria-label={`Desfazer união: ${merge.titulo_de}`}
              onClick={() => undoing.ask(merge)}
            >
              Desfazer
            </Button>
          </Group>
        ))}
      </Stack>
      {undoing.dialog}
    </Section>
  );
}
