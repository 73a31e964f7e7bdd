import type { RecordKind } from '@bancada/contract/records';
import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { layout, timings } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { isHalfEdited } from './use-record-form.ts';

export interface EditFormProps<Row> {
  record: Row;
  onSaved: (saved: Row & { message: string }) => void;
  onCancel: () => void;
}

interface RecordDetailProps<Row> {
  kind: RecordKind;
  /** The id as it stands in the address: the server says what is wrong with it. */
  id: string;
  query: UseQueryResult<Row>;
  queryKey: QueryKey;
  /** The screen's sentence for a failure that the server does not explain. */
  failure: string;
  /** What the page is called until its record is there. */
  kindTitle: string;
  title: (record: Row) => string;
  facts: (record: Row) => ReactNode;
  editForm: (props: EditFormProps<Row>) => ReactNode;
  deletion: {
    /** `Tem certeza que deseja excluir este fabricante?` */
    question: string;
    failure: string;
    /** Said when it is done. */
    done: string;
    leadsTo: NonNullable<LinkProps['to']>;
  };
  /** For long texts; otherwise as wide as a form. */
  isWide?: boolean;
  /** Under the record: what hangs on it. */
  children?: (record: Row) => ReactNode;
}

/** One record: read, edited, deleted, and its history. */
export function RecordDetail<Row extends { id: number }>(props: RecordDetailProps<Row>) {
  const { kind, id, query, failure, kindTitle, title } = props;
  return (
    <Page title={query.data === undefined ? kindTitle : title(query.data)}>
      <Group mb="md">
        <BackButton />
      </Group>
      <Loaded
        query={query}
        failure={failure}
        isKeptWhenGone={isHalfEdited({ tipo: kind, id: Number(id) })}
        skeleton={<SkeletonBlocks count={1} heightPx={220} />}
      >
        {(record) => <Detail key={record.id} record={record} {...props} />}
      </Loaded>
    </Page>
  );
}

function Detail<Row extends { id: number }>(props: RecordDetailProps<Row> & { record: Row }) {
  const { kind, record, queryKey, facts, editForm, isWide = false, children } = props;
  const queryClient = useQueryClient();
  const name = { tipo: kind, id: record.id };
  const [isEditing, setIsEditing] = useState(() => isHalfEdited(name));
  const [done, setDone] = useState<string | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  const edit = () => {
    setDone(null);
    setIsEditing(true);
  };
  useShortcuts({ e: () => !isEditing && !isDeleted && edit() });
  const onSaved = async ({ message, ...saved }: { message: string }) => {
    // What the page shows besides (counts, links) stays until it is read again.
    queryClient.setQueryData(queryKey, { ...record, ...saved });
    setIsEditing(false);
    setDone(message);
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={isWide ? undefined : layout.formMaxWidthPx}>
        <Stack gap="md">
          {done !== null && <FormSuccess>{done}</FormSuccess>}
          {isEditing ? (
            editForm({ record, onSaved, onCancel: () => setIsEditing(false) })
          ) : (
            <>
              {facts(record)}
              <Group gap="sm">
                <Button size="md" leftSection={<IconPencil size={18} />} onClick={edit} disabled={isDeleted}>
                  Editar
                </Button>
                <DetailDeleteButton
                  {...props}
                  isDeleted={isDeleted}
                  onChange={(isDeleted) => {
                    setIsDeleted(isDeleted);
                    setDone(isDeleted ? props.deletion.done : null);
                  }}
                />
              </Group>
            </>
          )}
        </Stack>
      </Paper>
      {!isDeleted && children?.(record)}
      {!isDeleted && <HistoryPanel record={name} />}
    </>
  );
}

interface DetailDeleteButtonProps<Row> extends Pick<RecordDetailProps<Row>, 'kind' | 'deletion'> {
  record: Row;
  isDeleted: boolean;
  onChange: (isDeleted: boolean) => void;
}

/** Deletes, and leads to the list a moment later unless it is undone. */
function DetailDeleteButton<Row extends { id: number }>(props: DetailDeleteButtonProps<Row>) {
  const { kind, record, deletion, isDeleted, onChange } = props;
  const navigateLater = useLaterNavigation();
  return (
    <DeleteButton
      record={{ tipo: kind, id: record.id }}
      question={deletion.question}
      failure={deletion.failure}
      isDisabled={isDeleted}
      onDeleted={() => {
        onChange(true);
        navigateLater(deletion.leadsTo, timings.redirectAfterSaveMs);
      }}
      onUndone={() => {
        onChange(false);
        navigateLater(null);
      }}
    />
  );
}
