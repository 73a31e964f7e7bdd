import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readGuidedSearch } from '../features/guided/guided-search.ts';
import { readListSearch } from '../ui/list-search.ts';
import { signedInRoute } from './layout-routes.tsx';

const entryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/troubleshooting/$id',
  component: lazyRouteComponent(() => import('../features/troubleshooting/EntryPage.tsx'), 'EntryPage'),
});

/** Parent route of the wizard's three steps. */
const wizardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'wizard',
  component: lazyRouteComponent(() => import('../features/wizard/WizardArea.tsx'), 'WizardArea'),
});

const symptomStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/sintomas/new',
  // Always set, even to undefined: the router merges this over the raw search parameters.
  validateSearch: (raw: Record<string, unknown>): { sintoma?: string | undefined } => ({
    sintoma: typeof raw.sintoma === 'string' && raw.sintoma !== '' ? raw.sintoma : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/wizard/SymptomStep.tsx'), 'SymptomStep'),
});

const diagnosisStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/diagnosticos/new',
  component: lazyRouteComponent(() => import('../features/wizard/DiagnosisStep.tsx'), 'DiagnosisStep'),
});

const solutionStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/solucoes/new',
  component: lazyRouteComponent(() => import('../features/wizard/SolutionStep.tsx'), 'SolutionStep'),
});

const Symptom = lazyRouteComponent(() => import('./pages/Symptom.tsx'), 'Symptom');
const DiagnosisPage = lazyRouteComponent(
  () => import('../features/diagnoses/DiagnosisPage.tsx'),
  'DiagnosisPage',
);
const SolutionPage = lazyRouteComponent(
  () => import('../features/solutions/SolutionPage.tsx'),
  'SolutionPage',
);

const symptomRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sintomas/$id',
  component: () => <Symptom isEditing={false} />,
});

const symptomEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sintomas/edit/$id',
  component: () => <Symptom isEditing />,
});

const diagnosesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnosticos',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/diagnoses/DiagnosesPage.tsx'), 'DiagnosesPage'),
});

const diagnosisRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnosticos/$id',
  component: () => <DiagnosisPage isEditing={false} />,
});

const diagnosisEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnosticos/edit/$id',
  component: () => <DiagnosisPage isEditing />,
});

const solutionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/solucoes/$id',
  component: () => <SolutionPage isEditing={false} />,
});

const solutionEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/solucoes/edit/$id',
  component: () => <SolutionPage isEditing />,
});

const outcomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/resultados/$id',
  component: lazyRouteComponent(() => import('../features/outcomes/OutcomePage.tsx'), 'OutcomePage'),
});

const entryCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/troubleshooting/$troubleshootingId/add-code',
  component: lazyRouteComponent(
    () => import('../features/troubleshooting/AddEntryCodePage.tsx'),
    'AddEntryCodePage',
  ),
});

const symptomCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sintomas/$sintomaId/add-code',
  component: lazyRouteComponent(
    () => import('../features/symptoms/AddSymptomCodePage.tsx'),
    'AddSymptomCodePage',
  ),
});

const guidedStartRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnostico-guiado',
  validateSearch: readGuidedSearch,
  component: lazyRouteComponent(() => import('../features/guided/StartGuidedPage.tsx'), 'StartGuidedPage'),
});

const guidedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diagnostico-guiado/$guiadoId',
  component: lazyRouteComponent(() => import('../features/guided/GuidedPage.tsx'), 'GuidedPage'),
});

/** The screens of entries, symptoms, diagnoses and solutions, and the wizard that creates them. */
export const knowledgeRoutes = [
  entryRoute,
  wizardRoute.addChildren([symptomStepRoute, diagnosisStepRoute, solutionStepRoute]),
  symptomRoute,
  symptomEditRoute,
  diagnosesRoute,
  diagnosisRoute,
  diagnosisEditRoute,
  solutionRoute,
  solutionEditRoute,
  outcomeRoute,
  entryCodeRoute,
  symptomCodeRoute,
  guidedStartRoute,
  guidedRoute,
] as const;
