import { comparedKinds } from '@bancada/contract/records/duplicates';
import { createRoute, redirect } from '@tanstack/react-router';
import type { DuplicatesSearch } from '../features/duplicates/duplicates.queries.ts';
import { readGuidedSearch } from '../features/guided/guided-search.ts';
import { readListSearch } from '../ui/read-search.ts';
import { signedInRoute } from './layout-routes.tsx';
import { lazyScreen, screenWith } from './lazy-screen.tsx';

const entryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/troubleshooting/$id',
  component: lazyScreen(() => import('../features/faults/EntryPage.tsx'), 'EntryPage'),
});

const keptFaultsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/guardados',
  component: lazyScreen(() => import('../features/faults/KeptFaultsPage.tsx'), 'KeptFaultsPage'),
});

const faultDraftsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rascunhos',
  component: lazyScreen(() => import('../features/fault-drafts/FaultDraftsPage.tsx'), 'FaultDraftsPage'),
});

/** Parent route of the wizard's three steps. */
const wizardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'wizard',
  component: lazyScreen(() => import('../features/wizard/WizardArea.tsx'), 'WizardArea'),
});

const symptomStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/sintomas/new',
  // Always set, even to undefined: the router merges this over the raw search parameters.
  validateSearch: (raw: Record<string, unknown>): { sintoma?: string | undefined } => ({
    sintoma: typeof raw.sintoma === 'string' && raw.sintoma !== '' ? raw.sintoma : undefined,
  }),
  component: lazyScreen(() => import('../features/wizard/SymptomStep.tsx'), 'SymptomStep'),
});

const diagnosisStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/diagnosticos/new',
  component: lazyScreen(() => import('../features/wizard/DiagnosisStep.tsx'), 'DiagnosisStep'),
});

const solutionStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/solucoes/new',
  component: lazyScreen(() => import('../features/wizard/SolutionStep.tsx'), 'SolutionStep'),
});

const Symptom = lazyScreen(() => import('./pages/Symptom.tsx'), 'Symptom');
const DiagnosisPage = lazyScreen(() => import('../features/diagnoses/DiagnosisPage.tsx'), 'DiagnosisPage');
const SolutionPage = lazyScreen(() => import('../features/solutions/SolutionPage.tsx'), 'SolutionPage');

const symptomRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sintomas/$id',
  component: screenWith(Symptom, { isEditing: false }),
});

const symptomEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sintomas/edit/$id',
  component: screenWith(Symptom, { isEditing: true }),
});

const diagnosesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnosticos',
  validateSearch: readListSearch,
  component: lazyScreen(() => import('../features/diagnoses/DiagnosesPage.tsx'), 'DiagnosesPage'),
});

const diagnosisRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnosticos/$id',
  component: screenWith(DiagnosisPage, { isEditing: false }),
});

const diagnosisEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnosticos/edit/$id',
  component: screenWith(DiagnosisPage, { isEditing: true }),
});

const solutionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/solucoes/$id',
  component: screenWith(SolutionPage, { isEditing: false }),
});

const solutionEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/solucoes/edit/$id',
  component: screenWith(SolutionPage, { isEditing: true }),
});

const solutionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/solucoes',
  validateSearch: readListSearch,
  component: lazyScreen(() => import('../features/solutions/SolutionsPage.tsx'), 'SolutionsPage'),
});

const outcomesInARowRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/resultados/seguidos',
  validateSearch: readListSearch,
  component: lazyScreen(() => import('../features/outcomes/OutcomesInARowPage.tsx'), 'OutcomesInARowPage'),
});

const outcomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/resultados/$id',
  component: lazyScreen(() => import('../features/outcomes/OutcomePage.tsx'), 'OutcomePage'),
});

const correctionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/corrigir',
  component: lazyScreen(() => import('../features/corrections/CorrectionsPage.tsx'), 'CorrectionsPage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/repetidos',
  validateSearch: readDuplicatesSearch,
  component: lazyScreen(() => import('../features/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
});

const entryCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/troubleshooting/$troubleshootingId/add-code',
  validateSearch: (raw: Record<string, unknown>): { em?: 'defeito' | undefined } => ({
    em: raw.em === 'defeito' ? 'defeito' : undefined,
  }),
  component: lazyScreen(() => import('../features/faults/AddEntryCodePage.tsx'), 'AddEntryCodePage'),
});

const symptomCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sintomas/$sintomaId/add-code',
  component: lazyScreen(() => import('../features/symptoms/AddSymptomCodePage.tsx'), 'AddSymptomCodePage'),
});

const vehicleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/ler-do-carro',
  component: lazyScreen(() => import('../features/vehicle/VehiclePage.tsx'), 'VehiclePage'),
});

const guidedStartRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnostico-guiado',
  validateSearch: readGuidedSearch,
  component: lazyScreen(() => import('../features/guided/StartGuidedPage.tsx'), 'StartGuidedPage'),
});

const guidedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnostico-guiado/$guiadoId',
  component: lazyScreen(() => import('../features/guided/GuidedPage.tsx'), 'GuidedPage'),
});

/** Addresses that somebody shortens by hand, and the list that each is of. */
const shortened = {
  '/sintomas/edit': '/sintomas',
  '/diagnosticos/edit': '/diagnosticos',
  '/solucoes/edit': '/solucoes',
  '/resultados': '/dashboard',
  '/import': '/equipment-models',
} as const;

const shortenedRoutes = Object.entries(shortened).map(([path, to]) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

/** The screens of entries, symptoms, diagnoses and solutions, and the wizard that creates them. */
export const knowledgeRoutes = [
  ...shortenedRoutes,
  entryRoute,
  keptFaultsRoute,
  faultDraftsRoute,
  wizardRoute.addChildren([symptomStepRoute, diagnosisStepRoute, solutionStepRoute]),
  symptomRoute,
  symptomEditRoute,
  diagnosesRoute,
  diagnosisRoute,
  diagnosisEditRoute,
  solutionsRoute,
  solutionRoute,
  solutionEditRoute,
  outcomesInARowRoute,
  outcomeRoute,
  correctionsRoute,
  duplicatesRoute,
  entryCodeRoute,
  symptomCodeRoute,
  vehicleRoute,
  guidedStartRoute,
  guidedRoute,
] as const;

/** Parses the URL's search parameters; invalid values are dropped. */
function readDuplicatesSearch(raw: Record<string, unknown>): DuplicatesSearch {
  return {
    pagina: readListSearch(raw).pagina,
    tipo: comparedKinds.find((kind) => kind === raw.tipo),
    separados: raw.separados === 'sim' ? 'sim' : undefined,
  };
}
