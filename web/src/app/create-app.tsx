import { speakPortuguese } from '@bancada/contract/validation';
import {
  isMantineColorScheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, isFailure } from '../api/api-error.ts';
import { forgetConnection, isConnectionLost, NoConnection, onConnectionChange } from '../api/connection.ts';
import { isOpenWithKept } from '../api/kept-answers.ts';
import { forgetSessionEnd, onSessionChange } from '../api/session.ts';
import { currentUserQuery } from '../features/auth/current-user.queries.ts';
import { policyQuery } from '../features/auth/use-may.ts';
import { timings } from '../timings.ts';
import { guardActs } from '../ui/acts.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { createAppRouter } from './router.tsx';
import { Splash } from './Splash.tsx';
import { cssVariables, theme } from './theme.ts';

const oneYearSeconds = 365 * 24 * 60 * 60;

/**
 * Stores the colour scheme in a cookie: signing out clears the local storage, which the theme must survive.
 * Read before the first paint by the script in `index.html`.
 */
const cookieColourScheme: MantineColorSchemeManager = {
  get: (byDefault) => readScheme() ?? byDefault,
  set: (scheme: MantineColorScheme) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on HTTPS alone, and a shop serves plain HTTP
    document.cookie = `tema=${scheme}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

function readScheme(): MantineColorScheme | null {
  const value = /(?:^|; )tema=(\w+)/.exec(document.cookie)?.[1];
  return isMantineColorScheme(value) ? value : null;
}

const retriesOfUnreachableServer = 1;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * The whole application, at the address of the window.
 * @param env 'test' where there is no layout: nothing is placed, and nothing moves
 * @returns what to render, how to fetch what its address needs before, and how to let go of it: its cache, its notices, its listeners, and what only a page remembers
 */
export function createApp(env: 'default' | 'test' = 'default'): {
  app: ReactNode;
  load(): Promise<void>;
  dispose(): void;
} {
  speakPortuguese();
  const queryClient = createQueryClient();
  const stopRefetching = refetchWhenBack(queryClient);
  const router = createAppRouter(queryClient);
  focusPageTitle(router);
  const stopKeepingFocus = keepFocus();
  guardActs();
  // Signing in or out, in any tab, sends each page through the guard again.
  const stopListening = onSessionChange(() => {
    queryClient.clear();
    void router.invalidate();
  });
  const app = (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={cookieColourScheme}
    >
      <QueryClientProvider client={queryClient}>
        <Splash />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
  const dispose = () => {
    stopListening();
    stopRefetching();
    stopKeepingFocus();
    forgetConnection();
    forgetSessionEnd();
    notifications.clean();
    notifications.cleanQueue();
    router.history.destroy();
    queryClient.clear();
  };
  return { app, load: () => router.load(), dispose };
}

function createQueryClient(): QueryClient {
  /** What a person may do can change in the middle of their work; a new admin may have to set up a second factor first. */
  const readAnew = (error: Error) => {
    if (isFailure(error, 'not-allowed'))
      void queryClient.invalidateQueries({ queryKey: policyQuery.queryKey });
    if (!isFailure(error, 'second-factor-setup-needed')) return;
    const { queryKey } = currentUserQuery;
    if (queryClient.getQueryState(queryKey)?.status === 'success')
      void queryClient.invalidateQueries({ queryKey });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: readAnew }),
    mutationCache: new MutationCache({ onError: readAnew }),
    defaultOptions: {
      queries: {
        staleTime: timings.answerFreshMs,
        // An answer is an answer; only a line that broke is worth another try by itself.
        retry: (failures, error) => !(error instanceof ApiError) && failures < retriesOfUnreachableServer,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Reads what could not be read, as soon as the server answers again. Returns the function that ends it. */
function refetchWhenBack(queryClient: QueryClient): () => void {
  return onConnectionChange(() => {
    if (isConnectionLost()) return;
    const isAll = isOpenWithKept();
    void queryClient.invalidateQueries({
      predicate: ({ state }) =>
        isAll || state.error instanceof NoConnection || state.fetchFailureReason instanceof NoConnection,
    });
  });
}

interface Navigations {
  subscribe(
    event: 'onRendered',
    listener: (event: { fromLocation?: unknown; pathChanged: boolean }) => void,
  ): () => void;
}

/** Moves the focus to the title of a newly opened screen, which is then read out, unless the screen has set the focus itself. */
function focusPageTitle(navigations: Navigations): void {
  navigations.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    if (document.activeElement?.closest('main')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  });
}
