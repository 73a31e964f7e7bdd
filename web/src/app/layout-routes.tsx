import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedIn } from '../api/session.ts';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { useIsSignedIn } from '../features/auth/use-is-signed-in.ts';
import { FullScreenLoader } from './FullScreenLoader.tsx';
import { PublicLayout } from './PublicLayout.tsx';

/** Parent of all routes. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Any unknown address shows the sign-in screen.
  notFoundComponent: UnknownAddress,
});

function UnknownAddress() {
  if (useIsSignedIn()) return <Navigate to="/" replace />;
  return (
    <PublicLayout>
      <LoginPage />
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
    throw redirect({
      to: '/login',
      search: location.href === '/' ? {} : { destino: location.href },
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import('./SignedIn.tsx'), 'SignedIn'),
  pendingComponent: FullScreenLoader,
  pendingMs: 0,
  // By default the router would show the loader of each new page for at least half a second.
  pendingMinMs: 0,
});

/** Parent route of the screens for user managers; others are told that they may not. */
export const managersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'managers',
  component: lazyRouteComponent(() => import('./ForManagers.tsx'), 'ForManagers'),
});
