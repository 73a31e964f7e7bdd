import { Button, Center, Group, Loader, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signOut } from '../api/session.ts';
import { currentUserQuery } from '../features/auth/current-user.queries.ts';
import { Failure } from '../ui/Failure.tsx';
import { Shell } from './Shell.tsx';

/** The signed-in part of the product: waits until it is known who is signed in. */
export function SignedIn() {
  const query = useQuery(currentUserQuery);
  if (query.data !== undefined) return <Shell user={query.data} />;
  if (query.isError) {
    return (
      <Center component="main" mih="100dvh" p="md">
        <div>
          <Failure error={query.error} onRetry={() => void query.refetch()} />
          <Group justify="center" mt="md">
            <Button variant="subtle" onClick={() => void signOut()}>
              Sair
            </Button>
          </Group>
        </div>
      </Center>
    );
  }
  return (
    <Center component="main" mih="100dvh" aria-busy>
      <Loader size="lg" aria-hidden />
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
    </Center>
  );
}
