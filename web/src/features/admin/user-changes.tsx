import { type User, userEndpoints } from '@bancada/contract/accounts/users';
import { type Perfil, perfilLabels } from '@bancada/contract/policy';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { showSavedUser } from '../users/users.queries.ts';

interface Told {
  /** Called with the success message. */
  onDone: (sentence: string) => void;
  onFailed: (sentence: string) => void;
}

/** Changes the profile, after a confirmation if someone becomes an admin or no longer is one. Render `dialog` on the page. */
export function usePerfilChange({ onDone, onFailed }: Told) {
  const queryClient = useQueryClient();
  return useConfirmedAction({
    title: 'Alterar o perfil?',
    label: 'Alterar Perfil',
    busyLabel: 'Alterando...',
    failure: 'Erro ao atualizar usuário.',
    isAsked: ({ user, perfil }) => user.perfil === 'admin' || perfil === 'admin',
    question: ({ user, perfil }: { user: User; perfil: Perfil }) => (
      <>
        <Name user={user} />
        <Text mt="xs">
          {perfil === 'admin'
            ? 'Passa a ser Administrador: gerencia usuários e remove registros para sempre.'
            : `Deixa de ser Administrador e passa a ser ${perfilLabels[perfil]}: não gerencia mais usuários.`}
        </Text>
      </>
    ),
    perform: ({ user: { id }, perfil }) =>
      call(userEndpoints.changePerfil, { params: { id }, query: { new_profile: perfil } }),
    onDone: ({ message, ...saved }) => {
      showSavedUser(queryClient, saved);
      onDone(message);
    },
    onFailed,
  });
}

/** Activates an account, or deactivates it after a confirmation. Render `dialog` on the page. */
export function useStatusChange({ onDone, onFailed }: Told) {
  const queryClient = useQueryClient();
  return useConfirmedAction({
    title: 'Desativar a conta?',
    label: 'Desativar',
    busyLabel: 'Desativando...',
    failure: 'Erro ao atualizar usuário.',
    isAsked: ({ ativo }) => !ativo,
    question: ({ user }: { user: User; ativo: boolean }) => (
      <>
        <Name user={user} />
        <Text mt="xs">
          As sessões terminam na hora, e a pessoa não entra até a conta ser ativada de novo. O que ela fez na
          base continua: depois de desativar, você pode desfazer tudo o que ela fez desde um momento.
        </Text>
      </>
    ),
    perform: ({ user: { id }, ativo }) =>
      call(userEndpoints.changeStatus, { params: { id }, body: { ativo } }),
    onDone: ({ message, ...saved }) => {
      showSavedUser(queryClient, saved);
      onDone(message);
    },
    onFailed,
  });
}

function Name({ user: { nome, nome_usuario } }: { user: User }) {
  return (
    <Text fw={600}>
      {nome} (@{nome_usuario})
    </Text>
  );
}
