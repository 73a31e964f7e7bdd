import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { readAccountAuditSearch } from '../features/account-audit/account-audit-search.ts';
import { readAdminUsersSearch } from '../features/admin/admin-users-search.ts';
import { readUsersSearch } from '../features/users/users-search.ts';
import { readListSearch } from '../ui/list-search.ts';
import { managersRoute } from './layout-routes.tsx';
import { PlannedPage } from './PlannedPage.tsx';

const usersRoute = createRoute({
  getParentRoute: () => managersRoute,
  path: '/users',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
});

const newUserRoute = createRoute({
  getParentRoute: () => managersRoute,
  path: '/users/create',
  component: lazyRouteComponent(() => import('../features/users/NewUserPage.tsx'), 'NewUserPage'),
});

const userRoute = createRoute({
  getParentRoute: () => managersRoute,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('../features/users/UserPage.tsx'), 'UserPage'),
});

/** The screens of accounts, outside the admin area. */
export const userRoutes = [usersRoute, newUserRoute, userRoute] as const;

/** The admin area: its menu beside each of its screens. */
export const adminRoute = createRoute({
  getParentRoute: () => managersRoute,
  id: 'admin',
  component: lazyRouteComponent(() => import('../features/admin/AdminArea.tsx'), 'AdminArea'),
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
  component: lazyRouteComponent(() => import('../features/admin/AdminUsersPage.tsx'), 'AdminUsersPage'),
});

const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/audit',
  validateSearch: readAccountAuditSearch,
  component: lazyRouteComponent(
    () => import('../features/account-audit/AccountAuditPage.tsx'),
    'AccountAuditPage',
  ),
});

/** A list of the knowledge base, as its own screen shows it. */
const listInAdmin = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => adminRoute, path, validateSearch: readListSearch, component });

/** A list that comes in a later version: `listInAdmin` with its page takes the place of this. */
const plannedInAdmin = <const Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => adminRoute,
    path,
    component: () => <PlannedPage title={title} />,
  });

export const adminRoutes = [
  adminHomeRoute,
  adminUsersRoute,
  listInAdmin(
    '/admin/manufacturers',
    lazyRouteComponent(() => import('../features/manufacturers/ManufacturersPage.tsx'), 'ManufacturersPage'),
  ),
  plannedInAdmin('/admin/categories', 'Categorias'),
  plannedInAdmin('/admin/equipment-models', 'Equipamentos'),
  plannedInAdmin('/admin/artigos', 'Artigos'),
  adminAuditRoute,
] as const;
