import { accountActionNames } from '@bancada/contract/accounts/account-actions';
import { securityEventNames } from '@bancada/contract/accounts/security-event-names';
import { readingStates } from '@bancada/contract/attachments/reading-states';
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import type { AccountAuditSearch } from '../features/account-audit/AccountAuditPage.tsx';
import type { DocumentsSearch } from '../features/documents/DocumentsPage.tsx';
import { readBinSearch } from '../features/history/bin-search.ts';
import type { UndoSearch } from '../features/undo/UndoPage.tsx';
import { readAdminUsersSearch, readUsersSearch } from '../features/users/users-search.ts';
import { readDays } from '../ui/days.ts';
import { readId, readListSearch } from '../ui/read-search.ts';
import { readArticlesSearch, readModelsSearch } from './catalogue-search.ts';
import { managersRoute } from './layout-routes.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const usersRoute = createRoute({
  getParentRoute: () => managersRoute,
  path: '/users',
  validateSearch: readUsersSearch,
  component: lazyScreen(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
});

const newUserRoute = createRoute({
  getParentRoute: () => managersRoute,
  path: '/users/create',
  component: lazyScreen(() => import('../features/users/NewUserPage.tsx'), 'NewUserPage'),
});

const userRoute = createRoute({
  getParentRoute: () => managersRoute,
  path: '/users/$userId',
  component: lazyScreen(() => import('../features/users/UserPage.tsx'), 'UserPage'),
});

/** The screens of accounts, outside the admin area. */
export const userRoutes = [usersRoute, newUserRoute, userRoute] as const;

/** The admin area: its menu beside each of its screens. */
export const adminRoute = createRoute({
  getParentRoute: () => managersRoute,
  id: 'admin',
  component: lazyScreen(() => import('../features/admin/AdminArea.tsx'), 'AdminArea'),
});

const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true });
  },
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/users',
  validateSearch: readAdminUsersSearch,
  component: lazyScreen(() => import('../features/admin/AdminUsersPage.tsx'), 'AdminUsersPage'),
});

const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/audit',
  validateSearch: readAccountAuditSearch,
  component: lazyScreen(() => import('../features/account-audit/AccountAuditPage.tsx'), 'AccountAuditPage'),
});

const allTokensRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/tokens',
  component: lazyScreen(() => import('../features/access-tokens/AllTokensPage.tsx'), 'AllTokensPage'),
});

const permissionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/permissoes',
  component: lazyScreen(() => import('../features/admin/PermissionsPage.tsx'), 'PermissionsPage'),
});

const undoRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/desfazer',
  validateSearch: (raw: Record<string, unknown>): UndoSearch => ({ usuario: readId(raw.usuario) }),
  component: lazyScreen(() => import('../features/undo/UndoPage.tsx'), 'UndoPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/alteracoes',
  validateSearch: readBinSearch,
  component: lazyScreen(() => import('../features/history/ChangeList.tsx'), 'ActivityPage'),
});

const synonymsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/sinonimos',
  component: lazyScreen(() => import('../features/synonyms/SynonymsForm.tsx'), 'SynonymsPage'),
});

const backupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/copias',
  component: lazyScreen(() => import('../features/backups/BackupsPage.tsx'), 'BackupsPage'),
});

const shopRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/oficina',
  component: lazyScreen(() => import('../features/shop/ShopPage.tsx'), 'ShopPage'),
});

const documentsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/documentos',
  validateSearch: readDocumentsSearch,
  component: lazyScreen(() => import('../features/documents/DocumentsPage.tsx'), 'DocumentsPage'),
});

/** A list of the knowledge base inside the admin area, the same as on its own screen. */
const listInAdmin = <const Path extends string, Search>(
  path: Path,
  readSearch: (raw: Record<string, unknown>) => Search,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => adminRoute, path, validateSearch: readSearch, component });

export const adminRoutes = [
  adminHomeRoute,
  adminUsersRoute,
  listInAdmin(
    '/admin/manufacturers',
    readListSearch,
    lazyScreen(() => import('../features/manufacturers/ManufacturersPage.tsx'), 'ManufacturersPage'),
  ),
  listInAdmin(
    '/admin/categories',
    readListSearch,
    lazyScreen(() => import('../features/categories/CategoriesPage.tsx'), 'CategoriesPage'),
  ),
  listInAdmin(
    '/admin/equipment-models',
    readModelsSearch,
    lazyScreen(() => import('../features/equipment-models/EquipmentModelsPage.tsx'), 'EquipmentModelsPage'),
  ),
  listInAdmin(
    '/admin/artigos',
    readArticlesSearch,
    lazyScreen(() => import('../features/articles/ArticlesPage.tsx'), 'ArticlesPage'),
  ),
  shopRoute,
  permissionsRoute,
  allTokensRoute,
  activityRoute,
  undoRoute,
  synonymsRoute,
  documentsRoute,
  adminAuditRoute,
  backupsRoute,
] as const;

/** Parses the URL's search parameters; invalid values are dropped. */
function readDocumentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  const { pagina } = readListSearch(raw);
  return { pagina, estado: readingStates.find((state) => state === raw.estado) };
}

/** Parses the URL's search parameters; invalid values are dropped. */
function readAccountAuditSearch(raw: Record<string, unknown>): AccountAuditSearch {
  return {
    ...readListSearch(raw),
    ...readDays(raw),
    aba: raw.aba === 'acessos' ? 'acessos' : undefined,
    acao: accountActionNames.find((action) => action === raw.acao),
    evento: securityEventNames.find((name) => name === raw.evento),
  };
}
