import type { BinItem } from '@bancada/contract/records/bin';
import { newValueMaxChars } from '@bancada/contract/records/record-limits';
import { countedKinds, recordField } from '@bancada/contract/records/records';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage, fieldMessages } from '../../api/error-message.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { notice, noticeOfFailure } from '../records/notices.tsx';
import { restoreDeletion } from '../records/records.queries.ts';

const restoreFailure = 'Erro ao restaurar.';

interface Taken {
  item: BinItem;
  field: string;
  value: string;
  sentence: string;
}

/** Restores from the bin; asks for a new name if it has been taken. Render `dialog` on the page. */
export function useRestore(): {
  begin: (item: BinItem) => void;
  busyId: number | null;
  dialog: ReactNode;
} {
  const queryClient = useQueryClient();
  const [taken, setTaken] = useState<Taken | null>(null);
  const restoring = useMutation({
    mutationFn: ({ item, newValue }: { item: BinItem; newValue?: string }) =>
      restoreDeletion(item.id, newValue),
    onSuccess: async ({ message, restaurados, ficaram }, { item }) => {
      setTaken(null);
      notice(restoredText(message, countedKinds(withoutRoot(restaurados, item)), countedKinds(ficaram)));
      await queryClient.invalidateQueries();
    },
    onError: async (error, { item }) => {
      const collision = takenIn(error, item);
      if (collision !== null) return setTaken(collision);
      const isItemThere = !(error instanceof ApiError) || error.status === 422 || error.status >= 500;
      // Shown in the dialog, which keeps what was typed: at its field, or above it.
      if (taken !== null && isItemThere) {
        const isAboutField = Object.keys(fieldMessages(error)).length > 0;
        return isAboutField
          ? undefined
          : setTaken({ ...taken, sentence: errorMessage(error, restoreFailure) });
      }
      setTaken(null);
      noticeOfFailure(error, restoreFailure);
      // Somebody else may have restored or purged it.
      await queryClient.invalidateQueries({ queryKey: ['bin'] });
    },
  });
  const dialog = (
    <RestoreDialog taken={taken} onClose={() => setTaken(null)}>
      {taken !== null && (
        <NewValueForm
          key={taken.item.id}
          taken={taken}
          isBusy={restoring.isPending}
          error={fieldMessages(restoring.error).novo_valor}
          onSave={(newValue) => restoring.mutate({ item: taken.item, newValue })}
          onCancel={() => setTaken(null)}
        />
      )}
    </RestoreDialog>
  );
  return {
    begin: (item) => restoring.mutate({ item }),
    busyId: restoring.isPending && taken === null ? restoring.variables.item.id : null,
    dialog,
  };
}

interface RestoreDialogProps {
  taken: Taken | null;
  onClose: () => void;
  children: ReactNode;
}

function RestoreDialog({ taken, onClose, children }: RestoreDialogProps) {
  return (
    <Modal
      opened={taken !== null}
      onClose={onClose}
      title={
        <Text span fw={650} fz="lg">
          Restaurar com outro nome
        </Text>
      }
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {children}
    </Modal>
  );
}

function takenIn(error: unknown, item: BinItem): Taken | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { campo, valor } = error.body ?? {};
  if (campo === undefined || valor === undefined) return null;
  return { item, field: campo, value: valor, sentence: errorMessage(error) };
}

/** A variant of the old value: the suffix is before a file's extension, and within the kind's length limit. */
function suggestion({ item, field, value }: Taken): string {
  const [, name = value, ending = ''] =
    field === 'nome_arquivo' ? (/^(.+)(\.[^.]{1,10})$/.exec(value) ?? []) : [];
  const mark = ` (restaurado)${ending}`;
  return name.slice(0, newValueMaxChars(item.tipo) - mark.length) + mark;
}

function NewValueForm({
  taken,
  isBusy,
  error,
  onSave,
  onCancel,
}: {
  taken: Taken;
  isBusy: boolean;
  error: string | undefined;
  onSave: (value: string) => void;
  onCancel: () => void;
}) {
  const [value, setValue] = useState(() => suggestion(taken));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSave(value);
      }}
    >
      <Stack gap="md">
        <Alert color="red" variant="light" role="alert">
          {taken.sentence}
        </Alert>
        <Textarea
          label={recordField(taken.item.tipo, taken.field)?.label ?? taken.field}
          size="md"
          autosize
          maxRows={6}
          required
          maxLength={newValueMaxChars(taken.item.tipo)}
          value={value}
          error={error}
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" wrap="nowrap">
          <Button variant="default" onClick={onCancel}>
            Deixar na lixeira
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Restaurando...' : 'Restaurar'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function withoutRoot(restored: Partial<Record<BinItem['tipo'], number>>, { tipo }: BinItem) {
  return { ...restored, [tipo]: (restored[tipo] ?? 1) - 1 };
}

function restoredText(message: string, along: string, left: string): string {
  return [
    message,
    along === '' ? '' : `Voltou junto: ${along}.`,
    left === ''
      ? ''
      : `Fica na lixeira, à espera de outro registro excluído ou por já haver um igual: ${left}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
