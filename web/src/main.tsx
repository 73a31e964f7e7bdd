import '@mantine/core/styles.css';
import './app/global.css';
import { speakPortuguese } from '@bancada/contract/validation';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.ts';
import { isFailure } from './api/is-failure.ts';
import { onSessionChange, watchOtherTabs } from './api/session.ts';
import { cookieColourScheme } from './app/colour-scheme.ts';
import { focusPageTitle } from './app/focus-page-title.ts';
import { createAppRouter } from './app/router.tsx';
import { Splash } from './app/Splash.tsx';
import { allowSkippedTransitions } from './app/skipped-transitions.ts';
import { cssVariables, theme } from './app/theme.ts';
import { currentUserQuery } from './features/auth/current-user.queries.ts';

speakPortuguese();
watchOtherTabs();
allowSkippedTransitions();

const retriesOfUnreachableServer = 1;
/** Whoever is made an admin in the middle of their work may have to set up a second factor before they go on. */
const leadToSetUp = (error: Error) => {
  if (!isFailure(error, 'second-factor-setup-needed')) return;
  const { queryKey } = currentUserQuery;
  if (queryClient.getQueryState(queryKey)?.status === 'success')
    void queryClient.invalidateQueries({ queryKey });
};
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leadToSetUp }),
  mutationCache: new MutationCache({ onError: leadToSetUp }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer is an answer; only a line that broke is worth another try by itself.
      retry: (failures, error) => !(error instanceof ApiError) && failures < retriesOfUnreachableServer,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
const router = createAppRouter(queryClient);
focusPageTitle(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

// Signing in or out, in any tab, sends each page through the guard again.
onSessionChange(() => {
  queryClient.clear();
  void router.invalidate();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
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
  </StrictMode>,
);
