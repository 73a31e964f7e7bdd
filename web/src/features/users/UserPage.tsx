import { type User, userTexts } from '@bancada/contract/accounts/users';
import { errorCatalogue } from '@bancada/contract/errors';
import { perfilLabels } from '@bancada/contract/policy';
import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { timings } from '../../timings.ts';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { timeText } from '../../ui/time.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { useSendsMail } from '../contact/contact.queries.ts';
import { type DeleteControlProps, EditableDetail } from '../records/EditableDetail.tsx';
import { UserFactor } from '../second-factor/UserFactor.tsx';
import { UndoButton } from './UndoLink.tsx';
import { UserAccess } from './UserAccess.tsx';
import { useUserDeletion } from './use-user-deletion.tsx';
import { userQuery } from './users.queries.ts';

const UserEditForm = lazyForm(async () => (await import('./UserEditForm.tsx')).UserEditForm);

/** One user: viewed, edited, deleted, with their sessions and the account's events. */
export function UserPage() {
  const { userId = '' } = useParams({ strict: false });
  const options = userQuery(userId);
  const { data: me } = useQuery(currentUserQuery);
  return (
    <EditableDetail
      kind="users"
      id={userId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar usuário."
      kindTitle="Usuário"
      title={({ nome }) => nome}
      facts={(user) => <Facts user={user} />}
      editForm={(props) => <UserEditForm {...props} isOwn={props.record.id === me?.id} />}
      deleteControl={(props) => <DeleteUserButton {...props} isOwn={props.record.id === me?.id} />}
    >
      {(user) => (
        <UserAccess user={user} isOwn={user.id === me?.id}>
          <UndoButton userId={user.id} />
          <UserFactor user={user} isOwn={user.id === me?.id} />
        </UserAccess>
      )}
    </EditableDetail>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <FactGrid>
      <Text c="dimmed">@{user.nome_usuario}</Text>
      <Fact label="ID">{user.id}</Fact>
      <Fact label="E-mail" isLongWord>
        <Email user={user} />
      </Fact>
      <Fact label="Perfil">{perfilLabels[user.perfil]}</Fact>
      <Fact label="Status">{user.ativo ? 'Ativo' : 'Inativo'}</Fact>
      <Fact label="Criado em">{timeText(user.criado_em)}</Fact>
      <Fact label="Atualizado em">{timeText(user.atualizado_em)}</Fact>
    </FactGrid>
  );
}

function Email({ user: { email, email_pendente, email_verificado, convidado } }: { user: User }) {
  const sendsMail = useSendsMail();
  return (
    <>
      {email}
      {!email_verificado && (
        <Text size="sm" c="dimmed">
          {convidado
            ? 'Convidado: a pessoa ainda não criou a senha, e não entra até lá.'
            : `Não confirmado: a pessoa não entra até ${sendsMail ? 'abrir o link que recebeu, ou até ' : ''}alguém confirmar a conta.`}
        </Text>
      )}
      {email_pendente !== null && (
        <Text size="sm" c="dimmed">
          Troca para {email_pendente} à espera de confirmação.
          {sendsMail === false && ' Esta Bancada não envia e-mails: troque você, em Editar.'}
        </Text>
      )}
    </>
  );
}

/** Deletes, and opens the list a moment later. */
function DeleteUserButton({
  record: user,
  isDeleted,
  isOwn,
  onChange,
}: DeleteControlProps<User> & { isOwn: boolean }) {
  const navigateLater = useLaterNavigation();
  const deletion = useUserDeletion({
    isPageKept: true,
    onDeleted: ({ nome_usuario }) => {
      onChange(userTexts.deleted(nome_usuario));
      navigateLater('/users', timings.redirectAfterSaveMs);
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconTrash size={18} />}
        onClick={() => deletion.ask(user)}
        disabled={isDeleted || isOwn}
        aria-describedby={isOwn ? 'own-account' : undefined}
      >
        Excluir Usuário
      </Button>
      {isOwn && (
        <Text size="sm" c="dimmed" id="own-account">
          {errorCatalogue['own-account'].detail}
        </Text>
      )}
      {deletion.dialog}
    </>
  );
}
