import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { isSignedIn } from '../api/session.ts';
import { readBinSearch } from '../features/history/bin-search.ts';
import { type MainTab, readWorkbenchSearch } from '../features/workbench/workbench-search.ts';
import { readListSearch } from '../ui/read-search.ts';
import { adminRoute, adminRoutes, userRoutes } from './admin-routes.tsx';
import { catalogueRoutes } from './catalogue-routes.tsx';
import { knowledgeRoutes } from './knowledge-routes.tsx';
import { LoginPage, managersRoute, publicRoute, rootRoute, signedInRoute } from './layout-routes.tsx';
import { lazyScreen, screenWith } from './lazy-screen.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { unitRoutes } from './unit-routes.tsx';

/** The page to return to after signing in. */
interface LoginSearch {
  destino?: string | undefined;
}

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  // Always set, even to undefined: the router merges this over the raw search parameters.
  validateSearch: (raw: Record<string, unknown>): LoginSearch => ({
    destino: typeof raw.destino === 'string' && isOwnAddress(raw.destino) ? raw.destino : undefined,
  }),
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: search.destino ?? '/', replace: true });
  },
  component: LoginPage,
});

const kissRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/kiss',
  component: lazyScreen(() => import('../features/kiss/KissPage.tsx'), 'KissPage'),
});

const privacyRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/privacidade',
  component: lazyScreen(() => import('../features/privacy/PrivacyPage.tsx'), 'PrivacyPage'),
});

const ownHttpsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/https',
  component: lazyScreen(() => import('../features/own-https/OwnHttpsPage.tsx'), 'OwnHttpsPage'),
});

/** What a phone opens from the code on the screen of a computer: without the shell, and without a sign-in. */
const phoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/celular',
  component: lazyScreen(() => import('../features/phone-page/PhonePage.tsx'), 'PhonePage'),
});

const registerRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/register',
  component: lazyScreen(() => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('../features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

/** The token in the link of an e-mail. */
const readToken = (raw: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof raw.token === 'string' ? raw.token : undefined,
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyScreen(() => import('../features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/verify-email',
  validateSearch: readToken,
  component: lazyScreen(() => import('../features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});

const notMeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/nao-fui-eu',
  validateSearch: readToken,
  component: lazyScreen(() => import('../features/auth/NotMePage.tsx'), 'NotMePage'),
});

/** The main screen, whose code comes with that of the tab which is open at first; the other's when it is opened. */
const mainScreen = (tabOfAddress: MainTab) =>
  screenWith(
    lazyScreen(async () => {
      const tab = readWorkbenchSearch(readAddressSearch(location.search)).aba ?? tabOfAddress;
      if (tab === 'workbench') return import('../features/workbench/WorkbenchPage.tsx');
      return import('../features/workbench/TroubleshootingPage.tsx');
    }, 'MainPage'),
    { tabOfAddress },
  );

/** The main screen has three addresses, for its two tabs. */
const workbench = <const Path extends string>(path: Path, tabOfAddress: MainTab) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readWorkbenchSearch,
    component: mainScreen(tabOfAddress),
  });

const editProfileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/edit-profile',
  component: lazyScreen(() => import('../features/profile/EditProfilePage.tsx'), 'EditProfilePage'),
});

const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/edit-profile/tokens',
  component: lazyScreen(() => import('../features/access-tokens/TokensPage.tsx'), 'TokensPage'),
});

const manufacturersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturers',
  validateSearch: readListSearch,
  component: lazyScreen(() => import('../features/manufacturers/ManufacturersPage.tsx'), 'ManufacturersPage'),
});

const newManufacturerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturers/create',
  component: lazyScreen(
    () => import('../features/manufacturers/ManufacturerForms.tsx'),
    'NewManufacturerPage',
  ),
});

const manufacturerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturers/$manufacturerId',
  component: lazyScreen(() => import('./pages/Manufacturer.tsx'), 'Manufacturer'),
});

const guideRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/guia',
  component: lazyScreen(() => import('../features/guide/GuidePage.tsx'), 'GuidePage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  component: lazyScreen(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const binRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/lixeira',
  validateSearch: readBinSearch,
  component: lazyScreen(() => import('../features/history/BinPage.tsx'), 'BinPage'),
});

const routeTree = rootRoute.addChildren([
  phoneRoute,
  publicRoute.addChildren([
    loginRoute,
    kissRoute,
    privacyRoute,
    ownHttpsRoute,
    registerRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    verifyEmailRoute,
    notMeRoute,
  ]),
  signedInRoute.addChildren([
    workbench('/', 'workbench'),
    workbench('/sintomas', 'workbench'),
    workbench('/troubleshooting', 'troubleshooting'),
    dashboardRoute,
    managersRoute.addChildren([...userRoutes, adminRoute.addChildren([...adminRoutes])]),
    manufacturersRoute,
    newManufacturerRoute,
    manufacturerRoute,
    ...catalogueRoutes,
    ...knowledgeRoutes,
    ...unitRoutes,
    binRoute,
    editProfileRoute,
    tokensRoute,
    guideRoute,
  ]),
]);

/** Every screen of the product and its address. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: readAddressSearch,
    stringifySearch: writeAddressSearch,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // No transition within a screen, for example when a filter in the URL changes.
    defaultViewTransition: {
      types: ({ pathChanged, fromLocation }) => (pathChanged && fromLocation ? ['flip'] : false),
    },
  });
}

/**
 * The query string of a URL, as plain text both ways. The router's own parser treats values as JSON: the POST code `1E5`
 * would become 100000, and `55` be written as `%2255%22`.
 */
export function readAddressSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeAddressSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) written.set(name, String(value));
  return written.size > 0 ? `?${written}` : '';
}

/**
 * Whether an address stays on this site. `//host` and `/\\host` lead to others, and so does `/\t/host`, as browsers drop
 * tabs and line breaks.
 */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])[^\t\n\r]*$/.test(address);
}

/**
 * Opening a screen during the transition to another one cuts that short. The browser rejects a promise that the router does
 * not handle: this is not an error, and must not be reported as one.
 */
export function allowSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    const isSkipped =
      reason instanceof DOMException &&
      reason.name === 'AbortError' &&
      reason.message.startsWith('Transition was skipped');
    if (isSkipped) event.preventDefault();
  });
}
