import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { theme } from '../src/app/theme.ts';

/**
 * Renders one piece of a screen inside what the application gives it: theme, queries and a router, in which every
 * address but `/` is another page.
 * @returns the hands of the person
 */
export async function renderInApp(Piece: ComponentType): Promise<UserEvent> {
  const root = createRootRoute();
  const here = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <main>
        <Piece />
      </main>
    ),
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <h1>Outra página</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('main');
  return userEvent.setup();
}
