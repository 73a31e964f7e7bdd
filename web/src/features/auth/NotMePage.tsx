import { authEndpoints, type OlderFactor } from '@bancada/contract/accounts/auth';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { timeText } from '../../ui/time.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';

/** Undoes what a message is about, but only when the button is pressed: mail scanners open links. */
export function NotMePage() {
  const { token }: { token?: string } = useSearch({ strict: false });
  return (
    <AuthCard title="Não fui eu">
      {token ? <Undoing token={token} /> : <FormFailure>Token não encontrado.</FormFailure>}
      <Stack gap={4} align="center">
        <AuthLink to="/login">Ir para o login</AuthLink>
      </Stack>
    </AuthCard>
  );
}

function Undoing({ token }: { token: string }) {
  const undoing = useMutation({ mutationFn: () => call(authEndpoints.notMe, { body: { token } }) });
  if (undoing.isSuccess) {
    const { message, reset_token, fatores } = undoing.data;
    return (
      <Stack gap="md">
        <FormSuccess>{message}</FormSuccess>
        {fatores.length > 0 && <OlderFactors token={token} factors={fatores} />}
        {reset_token !== null && (
          <LinkButton to="/reset-password" search={{ token: reset_token }} size="md" fullWidth>
            Criar nova senha
          </LinkButton>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {undoing.isError && (
        <FormFailure>{errorMessage(undoing.error, 'Não foi possível desfazer. Tente de novo.')}</FormFailure>
      )}
      <Text>Você recebeu uma mensagem sobre algo que não pediu? Ao continuar:</Text>
      <Text component="ul" m={0} pl="lg">
        <li>um cadastro feito com o seu e-mail é removido;</li>
        <li>
          uma troca de e-mail é desfeita: o seu e-mail volta a ser o da conta e sai o que entrou na
          verificação em duas etapas depois do pedido de troca;
        </li>
        <li>uma verificação em duas etapas que você não pôs é removida;</li>
        <li>
          nos dois últimos casos, todas as sessões da sua conta são encerradas e você cria uma nova senha.
        </li>
      </Text>
      <Button
        data-acts
        size="md"
        fullWidth
        color="red.9"
        disabled={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        {undoing.isPending ? 'Desfazendo...' : 'Não fui eu: desfazer'}
      </Button>
    </Stack>
  );
}

/** What is older than the change of e-mail: the owner's own, or a thief's, without which they could not sign in. */
function OlderFactors({ token, factors }: { token: string; factors: readonly OlderFactor[] }) {
  const removing = useMutation({
    mutationFn: () => call(authEndpoints.dropOlderFactors, { body: { token } }),
  });
  if (removing.isSuccess) return <FormSuccess>{removing.data.message}</FormSuccess>;
  return (
    <Stack gap="sm">
      {removing.isError && (
        <FormFailure>{errorMessage(removing.error, 'Não foi possível remover. Tente de novo.')}</FormFailure>
      )}
      <Text>Para entrar, ainda é preciso, porque é mais antigo do que a troca:</Text>
      <Text component="ul" m={0} pl="lg" style={{ overflowWrap: 'anywhere' }}>
        {factors.map(({ tipo, nome, criado_em }) => (
          <li key={`${tipo} ${criado_em}`}>
            {tipo === 'aplicativo' ? 'aplicativo autenticador' : `chave de acesso “${nome ?? ''}”`}, desde{' '}
            <time dateTime={criado_em}>{timeText(criado_em)}</time>
          </li>
        ))}
      </Text>
      <Text>Se foi você, não mexa. Se não foi, remova: senão você não consegue entrar.</Text>
      <Button
        data-acts
        size="md"
        fullWidth
        variant="default"
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {removing.isPending ? 'Removendo...' : 'Não fui eu: remover'}
      </Button>
    </Stack>
  );
}
