import { agree, countedKinds, type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import { ActionIcon, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useMay } from '../auth/use-may.ts';
import { notice, noticeOfFailure, noticeWithUndo } from './notices.tsx';
import { deleteRecord, deletionPreviewQuery, type RecordName, restoreDeletion } from './records.queries.ts';

interface DeleteButtonProps {
  record: RecordName;
  /** The confirmation: `Tem certeza que deseja excluir este fabricante?` */
  question: string;
  /** Fallback sentence if the server gives none. */
  failure: string;
  /** The button's label; defaults to `Excluir`. */
  label?: string;
  /** Which record, if a screen has several buttons: read out, not shown. */
  about?: string;
  isDisabled?: boolean;
  /** One's own, which one may always delete. */
  isOwn?: boolean;
  /** In a row of a list: shows an icon, while `label` and `about` are read out. */
  isIcon?: boolean;
  onDeleted: () => void;
  /** Called if the deletion was undone while this screen was still open. */
  onUndone?: () => void;
}

/** Deletes a record, for those who may: shows what is deleted along with it, asks, and offers to undo. */
export function DeleteButton(props: DeleteButtonProps) {
  const mayDelete = useMay('delete-in-knowledge-base');
  return mayDelete || props.isOwn === true ? <AllowedDeleteButton {...props} /> : null;
}

function AllowedDeleteButton(props: DeleteButtonProps) {
  const { record, question, failure } = props;
  const [isOpen, dialog] = useDisclosure(false);
  const preview = useQuery({ ...deletionPreviewQuery(record), enabled: isOpen });
  const deleting = useDeletion(props, dialog.close);
  const forbidding = countedKinds(preview.data?.impedem ?? {});
  return (
    <>
      <OpenButton {...props} onOpen={dialog.open} />
      <ConfirmDialog
        isOpen={isOpen}
        title={forbidding === '' ? question : `${recordKindTexts[record.tipo].singular} em uso`}
        confirmLabel={deleting.isPending ? 'Excluindo...' : 'Excluir'}
        cancelLabel={forbidding === '' ? 'Cancelar' : 'Entendi'}
        isBusy={deleting.isPending || preview.isPending || forbidding !== ''}
        failure={failureOf(deleting.error ?? preview.error, failure)}
        onConfirm={() => deleting.mutate()}
        onCancel={() => {
          deleting.reset();
          dialog.close();
        }}
      >
        {preview.data !== undefined && (
          <Text fw={600} lineClamp={3}>
            {preview.data.titulo}
          </Text>
        )}
        {preview.isPending && <Text c="dimmed">Vendo o que vai junto…</Text>}
        <Consequences
          kind={record.tipo}
          forbidding={forbidding}
          going={countedKinds(preview.data?.levaria ?? {})}
        />
      </ConfirmDialog>
    </>
  );
}

/** Deletes the record, and offers to undo it. */
function useDeletion({ record, onDeleted, onUndone }: DeleteButtonProps, close: () => void) {
  const queryClient = useQueryClient();
  const name = recordKindTexts[record.tipo].singular;
  const undo = useUndoDeletion(record.tipo, onUndone);
  return useMutation({
    mutationFn: () => deleteRecord(record),
    onSuccess: async (deletion) => {
      close();
      // The page still shows the record for a moment: a refetch now would be a 404.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      noticeWithUndo(`${name} ${agree(record.tipo, 'excluíd')}.`, () => undo(deletion));
      onDeleted();
    },
  });
}

function OpenButton(props: DeleteButtonProps & { onOpen: () => void }) {
  const { label = 'Excluir', about, isDisabled, isIcon = false, onOpen } = props;
  return isIcon ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className="touch-icon"
      aria-label={about === undefined ? label : `${label}: ${about}`}
      title={label}
      onClick={onOpen}
    >
      <IconTrash size={18} />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      size="md"
      leftSection={<IconTrash size={18} />}
      onClick={onOpen}
      disabled={isDisabled === true}
      {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
    >
      {label}
    </Button>
  );
}

interface ConsequencesProps {
  kind: RecordName['tipo'];
  forbidding: string;
  going: string;
}

/** What prevents the deletion, or what is deleted along with it. */
function Consequences({ kind, forbidding, going }: ConsequencesProps) {
  return (
    <>
      {forbidding !== '' && (
        <Text mt="xs">Está em uso por {forbidding}. Altere ou exclua o que usa este registro primeiro.</Text>
      )}
      {going !== '' && <Text mt="xs">Vai junto: {going}.</Text>}
      {forbidding === '' && (
        <Text mt="xs" c="dimmed" size="sm">
          Fica 90 dias na Lixeira e pode ser {agree(kind, 'restaurad')} com tudo o que foi junto.
        </Text>
      )}
    </>
  );
}

function failureOf(error: unknown, fallback: string): string | undefined {
  return error === null ? undefined : errorMessage(error, fallback);
}

/** Undoes a deletion of this kind, and says whether it worked. */
function useUndoDeletion(kind: RecordKind, onUndone?: () => void): (deletion: number) => Promise<void> {
  const queryClient = useQueryClient();
  const name = recordKindTexts[kind].singular.toLowerCase();
  return async (deletion) => {
    try {
      const { message } = await restoreDeletion(deletion);
      await queryClient.invalidateQueries();
      notice(message);
      onUndone?.();
    } catch (error) {
      noticeOfFailure(error, `Erro ao restaurar: procure ${name} na Lixeira.`);
    }
  };
}
