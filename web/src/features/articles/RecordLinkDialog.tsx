import { recordKindTexts, recordPage } from '@bancada/contract/records/records';
import { Combobox, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { timings } from '../../timings.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { linkableQuery } from './linkable.queries.ts';

interface RecordLinkDialogProps {
  onPick: (link: { title: string; address: string }) => void;
  onClose: () => void;
}

/** Searches the records for the one that a text is to link to. */
export function RecordLinkDialog({ onPick, onClose }: RecordLinkDialogProps) {
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), timings.searchDebounceMs);
  const query = useQuery(linkableQuery(term));
  const found = query.data ?? [];
  const combobox = useCombobox({ opened: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of each list is marked
  useEffect(() => {
    combobox.selectFirstOption();
  }, [query.data]);
  const pick = (value: string) => {
    const record = found.find(({ kind, id }) => value === `${kind} ${id}`);
    if (record !== undefined) onPick({ title: record.title, address: recordPage(record.kind, record.id) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ligar a um registro"
      closeButtonProps={{ 'aria-label': 'Fechar', size: 44 }}
    >
      <Combobox store={combobox} onOptionSubmit={pick} size="md">
        <Combobox.EventsTarget>
          <TextInput
            label="Sintoma, equipamento, datasheet, artigo, diagnóstico ou solução"
            placeholder="Digite parte do nome..."
            size="md"
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah={360} mt="xs" type="auto">
          <Combobox.Options aria-label="Registros">
            {found.map(({ kind, id, title }) => (
              <Combobox.Option key={`${kind} ${id}`} value={`${kind} ${id}`} mih={44}>
                <Text size="xs" c="dimmed">
                  {recordKindTexts[kind].singular}
                </Text>
                <Text lineClamp={2}>{title}</Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </ScrollArea.Autosize>
      </Combobox>
      {query.isError && (
        <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
      )}
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {statusOf(term, query.isFetching, query.isSuccess ? found.length : null)}
      </Text>
    </Modal>
  );
}

function statusOf(term: string, isFetching: boolean, count: number | null): string {
  if (term === '') return 'Setas escolhem, Enter liga.';
  if (isFetching) return 'Procurando...';
  return count === 0 ? 'Nada encontrado.' : '';
}
