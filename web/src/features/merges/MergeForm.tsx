import { type MergeableKind, mergeEndpoints } from '@bancada/contract/records/merges';
import { countedKind, noneFound, recordKindTexts, recordPage } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordSelect } from '../../ui/RecordSelect.tsx';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import { noticeOfFailure, noticeWithUndo } from '../records/notices.tsx';
import { undoMergeFailure, useUndoMerge } from './merges.queries.ts';

export interface Merge {
  kind: MergeableKind;
  record: { id: number; text: string };
  /** Options: the records of the kind. */
  choices: ChoiceSource;
  /** The record that stays, where that is chosen already; whoever merges from a list stays on it. */
  into?: number;
}

/** Chooses the record that stays, previews the effect, and merges. */
export function MergeForm({ kind, record, choices, into, onClose }: Merge & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState<number | null>(into ?? null);
  const others = useMemo(() => withoutRecord(choices, record), [choices, record]);
  const { singular } = recordKindTexts[kind];
  const undoMerge = useUndoMerge(kind);
  const undo = async (merge: number) => {
    try {
      await undoMerge(merge);
    } catch (error) {
      noticeOfFailure(error, undoMergeFailure);
    }
  };
  const merging = useMutation({
    mutationFn: (para: number) => call(mergeEndpoints.merge, { body: { tipo: kind, de: record.id, para } }),
    onSuccess: async ({ id, message }, para) => {
      onClose();
      noticeWithUndo(message, () => undo(id));
      await queryClient.invalidateQueries({ refetchType: into === undefined ? 'none' : 'active' });
      if (into === undefined) await navigate({ to: recordPage(kind, para), replace: true });
    },
  });
  return (
    <Stack gap="md">
      {merging.isError && <FormFailure>{formMessage(merging.error, 'Erro ao unir.', 'edit')}</FormFailure>}
      <Text>
        Escolha o registro que fica. Tudo o que está com “{record.text}” passa para ele, e este vai para a
        Lixeira.
      </Text>
      <RecordSelect
        label={`${singular} que fica`}
        placeholder="Digite para buscar..."
        source={others}
        value={otherId}
        onChange={setOtherId}
        nothingFound={noneFound(kind)}
        failure="Erro ao buscar dados."
      />
      {otherId !== null && <Preview kind={kind} de={record.id} para={otherId} />}
      <Group justify="flex-end" gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          color="red.9"
          disabled={otherId === null || merging.isPending}
          onClick={() => otherId !== null && merging.mutate(otherId)}
        >
          {merging.isPending ? 'Unindo...' : 'Unir'}
        </Button>
      </Group>
    </Stack>
  );
}

/** The effect of the merge. */
function Preview({ kind, de, para }: { kind: MergeableKind; de: number; para: number }) {
  const query = useQuery({
    queryKey: ['merges', 'preview', kind, de, para],
    queryFn: ({ signal }) => call(mergeEndpoints.preview, { params: { tipo: kind, de, para } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Loaded
      query={query}
      failure="Erro ao buscar dados."
      skeleton={<SkeletonBlocks count={1} heightPx={72} />}
    >
      {({ titulo_para, registros, unidos }) => (
        <Stack gap={4} role="status">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            Fica: {titulo_para}
          </Text>
          <Text>{movedText(registros)}</Text>
          {unidos > 0 && (
            <Text>
              Destes, {wholeNumber(unidos)}{' '}
              {unidos === 1 ? 'junta-se a um que já existe' : 'juntam-se a outros que já existem'}:
              diagnósticos e curtidas ficam juntos.
            </Text>
          )}
          <Text size="sm" c="dimmed">
            A união pode ser desfeita, aqui ou na página do que fica.
          </Text>
        </Stack>
      )}
    </Loaded>
  );
}

function movedText(count: number): string {
  if (count === 0) return 'Nenhum registro de troubleshooting muda.';
  return `${countedKind('troubleshooting', count)} ${count === 1 ? 'passa' : 'passam'} para ele.`;
}

/** Options without the record itself; before anything is typed, the most similar ones. */
function withoutRecord(choices: ChoiceSource, record: { id: number; text: string }): ChoiceSource {
  return {
    ...choices,
    key: `${choices.key} besides ${record.id}`,
    search: async (term, signal) =>
      (await choices.search(term === '' ? record.text : term, signal)).filter(({ id }) => id !== record.id),
  };
}
