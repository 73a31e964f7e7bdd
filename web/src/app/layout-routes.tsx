import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { isSignedIn, takeSignOut } from '../api/session.ts';
import { currentUserQuery, useIsSignedIn } from '../features/auth/current-user.queries.ts';
import { policyQuery } from '../features/auth/use-may.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { PublicLayout } from './Shell.tsx';
import { FullScreenLoader } from './Splash.tsx';

export const LoginPage = lazyScreen(() => import('../features/auth/LoginPage.tsx'), 'LoginPage');

const NoSuchPage = lazyScreen(() => import('./closed-screens.tsx'), 'NoSuchPage');

const SignedIn = lazyScreen(() => import('./SignedIn.tsx'), 'SignedIn');

/** Parent of all routes. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Any unknown address shows the sign-in screen, or says that it is unknown to those who are signed in.
  notFoundComponent: UnknownAddress,
});

function UnknownAddress() {
  const isIn = useIsSignedIn();
  const [wasIn] = useState(isIn);
  if (isIn && !wasIn) return <Navigate to="/" replace />;
  if (isIn)
    return (
      <Suspense fallback={<FullScreenLoader />}>
        <SignedIn>
          <NoSuchPage />
        </SignedIn>
      </Suspense>
    );
  return (
    <PublicLayout>
      <Suspense>
        <LoginPage />
      </Suspense>
    </PublicLayout>
  );
}

/** Parent route of the screens that need no sign-in. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
});

/** Parent route of the signed-in screens; others are sent to the sign-in screen, and back afterwards. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return;
    const isHome = location.href === '/';
    throw redirect({
      to: '/login',
      search: takeSignOut() || isHome ? {} : { destino: location.href },
      replace: true,
    });
  },
  // Asked for while the code of the screens is on its way. What fails is shown by the screen.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(currentUserQuery), queryClient.prefetchQuery(policyQuery)]);
  },
  component: SignedIn,
  pendingComponent: FullScreenLoader,
  pendingMs: 0,
  // By default the router would show the loader of each new page for at least half a second.
  pendingMinMs: 0,
});

/** Parent route of the screens for user managers; others are told that they may not. */
export const managersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'managers',
  component: lazyScreen(() => import('./closed-screens.tsx'), 'ForManagers'),
});
