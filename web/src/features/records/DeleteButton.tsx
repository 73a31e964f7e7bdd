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

function AllowedDeleteButton({
  record,
  question,
  failure,
  label = 'Excluir',
  about,
  isDisabled,
  isIcon = false,
  onDeleted,
  onUndone,
}: DeleteButtonProps) {
  const queryClient = useQueryClient();
  const [isOpen, dialog] = useDisclosure(false);
  const preview = useQuery({ ...deletionPreviewQuery(record), enabled: isOpen });
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
  const deleting = useMutation({
    mutationFn: () => deleteRecord(record),
    onSuccess: async (deletion) => {
      dialog.close();
      // This page still shows the record for a moment: what it asks again would not be found.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      noticeWithUndo(`${name} ${agree(record.tipo, 'excluíd')}.`, () => undo(deletion));
      onDeleted();
    },
  });
  const forbidding = countedKinds(preview.data?.impedem ?? {});
  const going = countedKinds(preview.data?.levaria ?? {});
  return (
    <>
      {!isIcon ? (
        <Button
          variant="default"
          size="md"
          leftSection={<IconTrash size={18} />}
          onClick={dialog.open}
          disabled={isDisabled === true}
          {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
        >
          {label}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className="touch-icon"
          aria-label={about === undefined ? label : `${label}: ${about}`}
          title={label}
          onClick={dialog.open}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={forbidding === '' ? question : `${name} em uso`}
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
        {forbidding !== '' && (
          <Text mt="xs">
            Está em uso por {forbidding}. Altere ou exclua o que usa este registro primeiro.
          </Text>
        )}
        {going !== '' && <Text mt="xs">Vai junto: {going}.</Text>}
        {forbidding === '' && (
          <Text mt="xs" c="dimmed" size="sm">
            Fica 90 dias na Lixeira e pode ser restaurado com tudo o que foi junto.
          </Text>
        )}
      </ConfirmDialog>
    </>
  );
}

function failureOf(error: unknown, fallback: string): string | undefined {
  return error === null ? undefined : errorMessage(error, fallback);
}
