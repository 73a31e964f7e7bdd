import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readArticlesSearch, readNewArticleSearch } from '../features/articles/articles-search.ts';
import { readOwnerSearch } from '../features/attachments/attachments-search.ts';
import { readPlaceSearch } from '../features/attachments/preview/place.ts';
import { readDatasheetsSearch } from '../features/datasheets/datasheets-search.ts';
import { readModelsSearch } from '../features/equipment-models/models-search.ts';
import { readListSearch } from '../ui/list-search.ts';
import { signedInRoute } from './layout-routes.tsx';

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
  component: lazyRouteComponent(() => import('./pages/Category.tsx'), 'Category'),
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
  component: lazyRouteComponent(() => import('./pages/EquipmentModel.tsx'), 'EquipmentModel'),
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

const attachmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/attachments',
  validateSearch: readOwnerSearch,
  component: lazyRouteComponent(() => import('./pages/Attachments.tsx'), 'Attachments'),
});

const newAttachmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/attachments/create',
  validateSearch: readOwnerSearch,
  component: lazyRouteComponent(() => import('./pages/NewAttachment.tsx'), 'NewAttachment'),
});

const attachmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/attachments/$attachmentId',
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import('../features/attachments/AttachmentPage.tsx'), 'AttachmentPage'),
});

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/$tipo',
  component: lazyRouteComponent(() => import('../features/imports/ImportPage.tsx'), 'ImportPage'),
});

/** The screens of categories, equipment models, datasheets, articles and attachments, and the import of tables. */
export const catalogueRoutes = [
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
  attachmentsRoute,
  newAttachmentRoute,
  attachmentRoute,
  importRoute,
] as const;
