import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedIn } from '../api/session.ts';
import { readArticlesSearch, readNewArticleSearch } from '../features/articles/articles-search.ts';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { useIsSignedIn } from '../features/auth/use-is-signed-in.ts';
import { readDatasheetsSearch } from '../features/datasheets/datasheets-search.ts';
import { readModelsSearch } from '../features/equipment-models/models-search.ts';
import { readBinSearch } from '../features/history/bin-search.ts';
import { readWorkbenchSearch } from '../features/workbench/workbench-search.ts';
import { readListSearch } from '../ui/list-search.ts';
import { isOwnAddress, readAddressSearch, writeAddressSearch } from './address-search.ts';
import { FullScreenLoader } from './FullScreenLoader.tsx';
import { PlannedPage } from './PlannedPage.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/** Where a page that asked for a sign-in is kept meanwhile. */
interface LoginSearch {
  destino?: string | undefined;
}

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Any address that does not exist shows the sign-in screen.
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

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
});

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  // Named even where it is refused: the router lays this over the address as it stands.
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
  component: lazyRouteComponent(() => import('../features/kiss/KissPage.tsx'), 'KissPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/auth/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

/** What the link of an e-mail brings. */
const readToken = (raw: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof raw.token === 'string' ? raw.token : undefined,
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/verify-email',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});

const signedInRoute = createRoute({
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
});

const WorkbenchPage = lazyRouteComponent(
  () => import('../features/workbench/WorkbenchPage.tsx'),
  'WorkbenchPage',
);

/** The main screen has three addresses; each opens on its tab. */
const workbench = <const Path extends string>(path: Path, tab: 'workbench' | 'troubleshooting') =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readWorkbenchSearch,
    component: () => <WorkbenchPage tab={tab} />,
  });

const entryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/troubleshooting/$id',
  component: lazyRouteComponent(() => import('../features/troubleshooting/EntryPage.tsx'), 'EntryPage'),
});

const editProfileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/edit-profile',
  component: lazyRouteComponent(() => import('../features/profile/EditProfilePage.tsx'), 'EditProfilePage'),
});

const manufacturersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturers',
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    () => import('../features/manufacturers/ManufacturersPage.tsx'),
    'ManufacturersPage',
  ),
});

const newManufacturerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturers/create',
  component: lazyRouteComponent(
    () => import('../features/manufacturers/NewManufacturerPage.tsx'),
    'NewManufacturerPage',
  ),
});

const manufacturerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturers/$manufacturerId',
  component: lazyRouteComponent(
    () => import('../features/manufacturers/ManufacturerPage.tsx'),
    'ManufacturerPage',
  ),
});

const categoriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/categories/CategoriesPage.tsx'), 'CategoriesPage'),
});

const newCategoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories/create',
  component: lazyRouteComponent(
    () => import('../features/categories/NewCategoryPage.tsx'),
    'NewCategoryPage',
  ),
});

const categoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories/$categoryId',
  component: lazyRouteComponent(() => import('../features/categories/CategoryPage.tsx'), 'CategoryPage'),
});

const equipmentModelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/equipment-models',
  validateSearch: readModelsSearch,
  component: lazyRouteComponent(
    () => import('../features/equipment-models/EquipmentModelsPage.tsx'),
    'EquipmentModelsPage',
  ),
});

const newEquipmentModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/equipment-models/create',
  component: lazyRouteComponent(
    () => import('../features/equipment-models/NewEquipmentModelPage.tsx'),
    'NewEquipmentModelPage',
  ),
});

const equipmentModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/equipment-models/$equipmentModelId',
  component: lazyRouteComponent(
    () => import('../features/equipment-models/EquipmentModelPage.tsx'),
    'EquipmentModelPage',
  ),
});

const datasheetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasheets',
  validateSearch: readDatasheetsSearch,
  component: lazyRouteComponent(() => import('../features/datasheets/DatasheetsPage.tsx'), 'DatasheetsPage'),
});

const newDatasheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasheets/create',
  component: lazyRouteComponent(
    () => import('../features/datasheets/NewDatasheetPage.tsx'),
    'NewDatasheetPage',
  ),
});

const datasheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasheets/$datasheetId',
  component: lazyRouteComponent(() => import('../features/datasheets/DatasheetPage.tsx'), 'DatasheetPage'),
});

const articlesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/artigos',
  validateSearch: readArticlesSearch,
  component: lazyRouteComponent(() => import('../features/articles/ArticlesPage.tsx'), 'ArticlesPage'),
});

const newArticleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/artigos/create',
  validateSearch: readNewArticleSearch,
  component: lazyRouteComponent(() => import('../features/articles/NewArticlePage.tsx'), 'NewArticlePage'),
});

const articleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/artigos/$artigoId',
  component: lazyRouteComponent(() => import('../features/articles/ArticlePage.tsx'), 'ArticlePage'),
});

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/$tipo',
  component: lazyRouteComponent(() => import('../features/imports/ImportPage.tsx'), 'ImportPage'),
});

const binRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/lixeira',
  validateSearch: readBinSearch,
  component: lazyRouteComponent(() => import('../features/history/BinPage.tsx'), 'BinPage'),
});

/** An address whose screen comes in a later version: it opens in the shell and says so. */
const planned = <const Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: () => <PlannedPage title={title} path={path} />,
  });

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([
    loginRoute,
    kissRoute,
    registerRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    verifyEmailRoute,
  ]),
  signedInRoute.addChildren([
    workbench('/', 'workbench'),
    workbench('/sintomas', 'workbench'),
    workbench('/troubleshooting', 'troubleshooting'),
    entryRoute,
    planned('/dashboard', 'Dashboard'),
    planned('/users', 'Usuários'),
    planned('/users/create', 'Novo usuário'),
    planned('/users/$userId', 'Usuário'),
    manufacturersRoute,
    newManufacturerRoute,
    manufacturerRoute,
    categoriesRoute,
    newCategoryRoute,
    categoryRoute,
    equipmentModelsRoute,
    newEquipmentModelRoute,
    equipmentModelRoute,
    datasheetsRoute,
    newDatasheetRoute,
    datasheetRoute,
    articlesRoute,
    newArticleRoute,
    articleRoute,
    importRoute,
    planned('/attachments', 'Anexos'),
    planned('/attachments/create', 'Novo anexo'),
    planned('/attachments/$attachmentId', 'Anexo'),
    planned('/sintomas/new', 'Novo sintoma'),
    planned('/sintomas/edit/$id', 'Editar sintoma'),
    planned('/sintomas/$id', 'Sintoma'),
    planned('/sintomas/$sintomaId/add-code', 'Adicionar código'),
    planned('/diagnosticos/new', 'Novo diagnóstico'),
    planned('/diagnosticos/edit/$id', 'Editar diagnóstico'),
    planned('/diagnosticos/$id', 'Diagnóstico'),
    planned('/solucoes/new', 'Nova solução'),
    planned('/solucoes/edit/$id', 'Editar solução'),
    planned('/solucoes/$id', 'Solução'),
    planned('/troubleshooting/$troubleshootingId/add-code', 'Adicionar código'),
    binRoute,
    editProfileRoute,
    planned('/admin', 'Administração'),
    planned('/admin/users', 'Administração: usuários'),
    planned('/admin/manufacturers', 'Administração: fabricantes'),
    planned('/admin/categories', 'Administração: categorias'),
    planned('/admin/equipment-models', 'Administração: equipamentos'),
    planned('/admin/artigos', 'Administração: artigos'),
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
    // The flip is for another screen; a filter in the address is the same one.
    defaultViewTransition: {
      types: ({ pathChanged, fromLocation }) => (pathChanged && fromLocation ? ['flip'] : false),
    },
  });
}
