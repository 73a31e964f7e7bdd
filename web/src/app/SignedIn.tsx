import { Button, Center, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../features/auth/current-user.queries.ts';
import { Failure } from '../ui/Failure.tsx';
import { FullScreenLoader } from './FullScreenLoader.tsx';
import { Shell } from './Shell.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The signed-in part of the product: waits until it is known who is signed in. */
export function SignedIn() {
  const query = useQuery(currentUserQuery);
  const signOut = useSignOut();
  if (query.data !== undefined) return <Shell user={query.data} />;
  if (query.isError) {
    return (
      <Center component="main" mih="100dvh" p="md">
        <div>
          <Failure error={query.error} onRetry={() => void query.refetch()} />
          <Group justify="center" mt="md">
            <Button variant="subtle" onClick={signOut}>
              Sair
            </Button>
          </Group>
        </div>
      </Center>
    );
  }
  return <FullScreenLoader />;
}
