import { type User, UserEdit } from '@bancada/contract/accounts/users';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { blameTakenPerson, formMessage } from '../../api/error-message.ts';
import { RestoredDraft } from '../../ui/FormAlert.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { ConflictDialog, UndecidedNote } from '../records/ConflictDialog.tsx';
import { conflictIn } from '../records/conflict.ts';
import { noticeWithUndo } from '../records/notices.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { type Identity, IdentityFields } from '../users/UserFields.tsx';
import { showSavedUser, updateUser } from '../users/users.queries.ts';

interface IdentityFormProps {
  user: User;
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
}

/** Name, user name and e-mail. Sends only changed fields. */
export function IdentityForm({ user, tell }: IdentityFormProps) {
  const queryClient = useQueryClient();
  const { id, nome, nome_usuario, email, atualizado_em } = user;
  const values: Identity = { nome, nome_usuario, email };
  const recordForm = useRecordForm({
    record: { tipo: 'users-admin', id },
    values,
    version: atualizado_em,
    check: (typed) => schemaErrors(UserEdit, typed),
    save: async (typed, version, base) => {
      try {
        return await updateUser(id, { ...changedFields(base, typed), atualizado_em: version });
      } catch (error) {
        // A conflict has its own dialog.
        if (conflictIn(error, { base, mine: typed }) === null)
          tell.fail(formMessage(error, 'Erro ao atualizar usuário.', 'edit'));
        throw error;
      }
    },
    onSaved: ({ message, undo, ...saved }) => {
      startFrom(saved);
      tell.succeed(message);
      if (undo !== undefined) noticeWithUndo(`Os dados de ${saved.nome_usuario} mudaram.`, undo);
    },
    takeBack: async (saved, { before, typed }) => {
      const changes = { ...changedFields(typed, before), atualizado_em: saved.atualizado_em };
      const { message: _, ...restored } = await updateUser(id, changes);
      startFrom(restored);
    },
    blame: blameTakenPerson,
  });
  function startFrom(saved: User) {
    const { nome, nome_usuario, email } = saved;
    showSavedUser(queryClient, saved);
    recordForm.startFrom({ nome, nome_usuario, email }, saved.atualizado_em);
  }
  const { form, saving, formProps, conflict, resolve, isUndecided, isUnsaved } = recordForm;
  const isLocked = saving.isPending;
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    if (Object.keys(changedFields(recordForm.base, form.values)).length > 0) return formProps.onSubmit(event);
    event.preventDefault();
    tell.fail('Nenhuma alteração detectada para atualizar.');
  };
  return (
    <form {...formProps} onSubmit={submit} aria-labelledby="dados-do-usuario">
      <UnsavedWarning isUnsaved={isUnsaved} onLeave={recordForm.discardDraft} />
      <ConflictDialog kind="users-admin" conflict={conflict} {...resolve} />
      <Stack gap="md">
        <Title order={2} id="dados-do-usuario">
          Dados
        </Title>
        {recordForm.isDraftRestored && isUnsaved && <RestoredDraft onDiscard={recordForm.discardDraft} />}
        {isUndecided && <UndecidedNote onCompare={recordForm.compareAgain} />}
        <IdentityFields input={(name) => form.getInputProps(name)} isLocked={isLocked} />
        <Group justify="flex-end" gap="sm">
          <Button type="submit" size="md" disabled={isLocked}>
            {isLocked ? 'Salvando...' : 'Salvar Alterações'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields whose text has changed, ignoring surrounding spaces, which the server trims. */
export function changedFields<Values extends Record<string, string>>(
  base: Values,
  typed: Values,
): Partial<Values> {
  const changed = Object.entries(typed).filter(([field, value]) => value.trim() !== base[field]?.trim());
  return Object.fromEntries(changed) as Partial<Values>;
}
