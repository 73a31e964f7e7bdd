import { createRoute } from '@tanstack/react-router';
import type { LabelsSearch } from '../features/labels/LabelsPage.tsx';
import { readId, readListSearch } from '../ui/read-search.ts';
import { signedInRoute } from './layout-routes.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const unitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/aparelhos',
  validateSearch: readListSearch,
  component: lazyScreen(() => import('../features/units/UnitsPage.tsx'), 'UnitsPage'),
});

const newUnitRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/aparelhos/novo',
  // Always set, even to undefined: the router merges this over the raw search parameters.
  validateSearch: (raw: Record<string, unknown>): { numero?: string | undefined } => ({
    numero: typeof raw.numero === 'string' || typeof raw.numero === 'number' ? String(raw.numero) : undefined,
  }),
  component: lazyScreen(() => import('../features/units/NewUnitPage.tsx'), 'NewUnitPage'),
});

const labelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/aparelhos/etiquetas',
  validateSearch: (raw: Record<string, unknown>): LabelsSearch => ({
    ids: typeof raw.ids === 'string' || typeof raw.ids === 'number' ? String(raw.ids) : undefined,
  }),
  component: lazyScreen(() => import('../features/labels/LabelsPage.tsx'), 'LabelsPage'),
});

const unitRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/aparelhos/$unitId',
  component: lazyScreen(() => import('./pages/Unit.tsx'), 'Unit'),
});

const newVisitRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/atendimentos/novo',
  validateSearch: (raw: Record<string, unknown>): { aparelho?: number | undefined } => ({
    aparelho: readId(raw.aparelho),
  }),
  component: lazyScreen(() => import('../features/units/NewVisitPage.tsx'), 'NewVisitPage'),
});

const visitRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/atendimentos/$visitId',
  component: lazyScreen(() => import('./pages/Visit.tsx'), 'Visit'),
});

const readingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/leituras/$readingId',
  component: lazyScreen(() => import('../features/readings/ReadingPage.tsx'), 'ReadingPage'),
});

/** The units on the bench, their visits and what was measured in them. */
export const unitRoutes = [
  unitsRoute,
  newUnitRoute,
  labelsRoute,
  unitRoute,
  newVisitRoute,
  visitRoute,
  readingRoute,
] as const;
