import { Button, Center, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { isFailure } from '../api/api-error.ts';
import { NoConnection } from '../api/connection.ts';
import { currentUserQuery } from '../features/auth/current-user.queries.ts';
import { policyQuery } from '../features/auth/use-may.ts';
import { DraftSignOutQuestion } from '../features/wizard/DraftSignOutQuestion.tsx';
import { Failure } from '../ui/Failure.tsx';
import { loadCode } from '../ui/lazy-part.tsx';
import { PublicLayout, Shell } from './Shell.tsx';
import { FullScreenLoader } from './Splash.tsx';
import {
  LostSignOutQuestion,
  UnsentSignOutQuestion,
  useSignOut,
  WaitingPhotosSignOutQuestion,
} from './sign-out.tsx';

const FactorSetUpPage = lazy(async () => ({
  default: (await loadCode(() => import('../features/second-factor/FactorSetUpPage.tsx'))).FactorSetUpPage,
}));

/** The signed-in part of the product, and the questions before `Sair`. `children` stand in it where no screen is. */
export function SignedIn({ children }: { children?: ReactNode }) {
  return (
    <>
      <Known>{children}</Known>
      <DraftSignOutQuestion />
      <UnsentSignOutQuestion />
      <WaitingPhotosSignOutQuestion />
      <LostSignOutQuestion />
    </>
  );
}

/** Waits until the user and the policy are loaded. */
function Known({ children }: { children: ReactNode }) {
  const user = useQuery(currentUserQuery);
  const policy = useQuery(policyQuery);
  const signOut = useSignOut();
  if (isFailure(user.error, 'second-factor-setup-needed')) {
    return (
      <PublicLayout>
        <Suspense fallback={<FullScreenLoader />}>
          <FactorSetUpPage
            onDone={() => {
              void user.refetch();
              void policy.refetch();
            }}
            onSignOut={signOut}
          />
        </Suspense>
      </PublicLayout>
    );
  }
  if (user.data !== undefined && policy.data !== undefined) return <Shell user={user.data}>{children}</Shell>;
  const failed = [user, policy].filter((query) => query.isError);
  const [first] = failed;
  if (first !== undefined) {
    return (
      <Center component="main" mih="100dvh" p="md">
        <div>
          <Failure
            error={first.error}
            fallback={first === user ? 'Erro ao buscar perfil.' : undefined}
            onRetry={() => {
              for (const query of failed) void query.refetch();
            }}
          />
          {/* Without a server it would only take away what is kept here. */}
          {!(first.error instanceof NoConnection) && (
            <Group justify="center" mt="md">
              <Button variant="subtle" onClick={signOut}>
                Sair
              </Button>
            </Group>
          )}
        </div>
      </Center>
    );
  }
  return <FullScreenLoader />;
}
