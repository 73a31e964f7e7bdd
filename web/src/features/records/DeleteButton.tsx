import { agree, countedKinds, recordKindTexts } from '@bancada/contract/records';
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
  /** The screen's question: `Tem certeza que deseja excluir este fabricante?` */
  question: string;
  /** The screen's own sentence where the server gives none. */
  failure: string;
  /** What the button says; `Excluir` by itself. */
  label?: string;
  /** Which one, where a screen has several: read out, not shown. */
  about?: string;
  isDisabled?: boolean;
  /** In a row of a list: `label` and `about` are read out, an icon is shown. */
  isIcon?: boolean;
  onDeleted: () => void;
  /** The person took it back while this screen was still there. */
  onUndone?: () => void;
}

/** Deletes a record, for who may: says what goes along, asks, and offers to undo it afterwards. */
export function DeleteButton(props: DeleteButtonProps) {
  return useMay('delete-in-knowledge-base') ? <AllowedDeleteButton {...props} /> : null;
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
        {preview.data !== undefined && <Text fw={600}>{preview.data.titulo}</Text>}
        {preview.isPending && <Text c="dimmed">Vendo o que vai junto…</Text>}
        <Consequences forbidding={forbidding} going={countedKinds(preview.data?.levaria ?? {})} />
      </ConfirmDialog>
    </>
  );
}

/** Deletes the record, and offers to take it back. */
function useDeletion({ record, onDeleted, onUndone }: DeleteButtonProps, close: () => void) {
  const queryClient = useQueryClient();
  const name = recordKindTexts[record.tipo].singular;
  const undo = async (deletion: number) => {
    try {
      const { message } = await restoreDeletion(deletion);
      await queryClient.invalidateQueries();
      notice(message);
      onUndone?.();
    } catch (error) {
      noticeOfFailure(error, `Erro ao restaurar: procure ${name.toLowerCase()} na Lixeira.`);
    }
  };
  return useMutation({
    mutationFn: () => deleteRecord(record),
    onSuccess: async (deletion) => {
      close();
      // This page still shows the record for a moment: what it asks again would not be found.
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

/** What keeps the record from being deleted, or what goes along. */
function Consequences({ forbidding, going }: { forbidding: string; going: string }) {
  return (
    <>
      {forbidding !== '' && (
        <Text mt="xs">Está em uso por {forbidding}. Altere ou exclua o que usa este registro primeiro.</Text>
      )}
      {going !== '' && <Text mt="xs">Vai junto: {going}.</Text>}
      {forbidding === '' && (
        <Text mt="xs" c="dimmed" size="sm">
          Fica 90 dias na Lixeira e pode ser restaurado com tudo o que foi junto.
        </Text>
      )}
    </>
  );
}

function failureOf(error: unknown, fallback: string): string | undefined {
  return error === null ? undefined : errorMessage(error, fallback);
}
