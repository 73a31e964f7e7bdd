import { authEndpoints, type Credentials } from '@bancada/contract/auth';
import {
  Alert,
  Anchor,
  Button,
  Center,
  Image,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { storeTokens } from '../../api/session.ts';
import { layout } from '../../timings.ts';

const iconSizePx = 56;

/** Sign-in. Who is signed in already is sent on by the router. */
export function LoginPage() {
  useDocumentTitle('Entrar · Bancada');
  const queryClient = useQueryClient();
  const password = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: (credentials: Credentials) => call(authEndpoints.login, { body: credentials }),
    onSuccess: (tokens) => {
      // What an earlier person saw is not for this one.
      queryClient.clear();
      storeTokens(tokens);
    },
  });
  // Not in the mutation's callback: there the fields are still disabled.
  useEffect(() => {
    if (signIn.isError) password.current?.select();
  }, [signIn.isError]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  };
  const isBusy = signIn.isPending;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }} w="100%" maw={layout.loginCardMaxWidthPx}>
        <Stack gap="lg">
          <Stack gap={6} align="center">
            <Image src="/icone.svg" alt="" w={iconSizePx} h={iconSizePx} />
            <Title order={1} fz={26}>
              Bancada
            </Title>
            <Text c="dimmed" ta="center">
              Do sintoma ao conserto
            </Text>
          </Stack>
          {signIn.isError && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
              {errorMessage(signIn.error, 'Credenciais inválidas')}
            </Alert>
          )}
          <form onSubmit={submit}>
            <Stack gap="md">
              <TextInput
                label="E-mail"
                name="email"
                type="email"
                size="md"
                required
                autoComplete="username"
                autoFocus
                disabled={isBusy}
              />
              <PasswordInput
                ref={password}
                label="Senha"
                name="password"
                size="md"
                required
                autoComplete="current-password"
                disabled={isBusy}
                visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
              />
              <Button type="submit" size="md" fullWidth disabled={isBusy}>
                {isBusy ? 'Entrando...' : 'Entrar'}
              </Button>
            </Stack>
          </form>
          <Stack gap={4} align="center">
            <Anchor component={Link} to="/forgot-password" py={4} className="touch-link">
              Esqueceu a senha?
            </Anchor>
            <Anchor component={Link} to="/register" py={4} className="touch-link">
              Não tem uma conta? Registre-se
            </Anchor>
          </Stack>
        </Stack>
      </Paper>
    </Center>
  );
}
