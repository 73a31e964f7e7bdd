import { createRoute } from '@tanstack/react-router';
import { readPlaceSearch } from '../features/attachments/preview/place.ts';
import { loadMarkdown } from '../ui/MarkdownText.tsx';
import { readListSearch } from '../ui/read-search.ts';
import {
  readArticlesSearch,
  readBoardSearch,
  readDatasheetsSearch,
  readModelsSearch,
  readNewArticleSearch,
  readOwnerSearch,
} from './catalogue-search.ts';
import { signedInRoute } from './layout-routes.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const categoriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories',
  validateSearch: readListSearch,
  component: lazyScreen(() => import('../features/categories/CategoriesPage.tsx'), 'CategoriesPage'),
});

const newCategoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories/create',
  component: lazyScreen(() => import('../features/categories/CategoryForms.tsx'), 'NewCategoryPage'),
});

const categoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/categories/$categoryId',
  component: lazyScreen(() => import('./pages/Category.tsx'), 'Category'),
});

const equipmentModelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/equipment-models',
  validateSearch: readModelsSearch,
  component: lazyScreen(
    () => import('../features/equipment-models/EquipmentModelsPage.tsx'),
    'EquipmentModelsPage',
  ),
});

const newEquipmentModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/equipment-models/create',
  component: lazyScreen(
    () => import('../features/equipment-models/EquipmentModelForms.tsx'),
    'NewEquipmentModelPage',
  ),
});

const equipmentModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/equipment-models/$equipmentModelId',
  component: lazyScreen(() => import('./pages/EquipmentModel.tsx'), 'EquipmentModel'),
});

const datasheetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasheets',
  validateSearch: readDatasheetsSearch,
  component: lazyScreen(() => import('../features/datasheets/DatasheetsPage.tsx'), 'DatasheetsPage'),
});

const newDatasheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasheets/create',
  // Always set, even to undefined: the router merges this over the raw search parameters.
  validateSearch: (raw: Record<string, unknown>): { part_number?: string | undefined } => ({
    part_number: typeof raw.part_number === 'string' && raw.part_number !== '' ? raw.part_number : undefined,
  }),
  component: lazyScreen(() => import('../features/datasheets/DatasheetForms.tsx'), 'NewDatasheetPage'),
});

const datasheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasheets/$datasheetId',
  component: lazyScreen(() => import('../features/datasheets/DatasheetPage.tsx'), 'DatasheetPage'),
});

const articlesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/artigos',
  validateSearch: readArticlesSearch,
  component: lazyScreen(() => import('../features/articles/ArticlesPage.tsx'), 'ArticlesPage'),
});

const newArticleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/artigos/create',
  validateSearch: readNewArticleSearch,
  component: lazyScreen(() => import('../features/articles/NewArticlePage.tsx'), 'NewArticlePage'),
});

/** With what renders its text; where that does not come, the text stands as it was written. */
const articlePage = async () => {
  const [page] = await Promise.all([
    import('../features/articles/ArticlePage.tsx'),
    loadMarkdown().catch(() => undefined),
  ]);
  return page;
};

const articleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/artigos/$artigoId',
  component: lazyScreen(articlePage, 'ArticlePage'),
});

const attachmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/attachments',
  validateSearch: readOwnerSearch,
  component: lazyScreen(() => import('./pages/Attachments.tsx'), 'Attachments'),
});

const newAttachmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/attachments/create',
  validateSearch: readOwnerSearch,
  component: lazyScreen(() => import('./pages/NewAttachment.tsx'), 'NewAttachment'),
});

const attachmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/attachments/$attachmentId',
  validateSearch: readPlaceSearch,
  component: lazyScreen(() => import('../features/attachments/AttachmentPage.tsx'), 'AttachmentPage'),
});

const boardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/placas/$attachmentId',
  validateSearch: readBoardSearch,
  component: lazyScreen(() => import('./pages/Board.tsx'), 'Board'),
});

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/$tipo',
  component: lazyScreen(() => import('../features/imports/ImportPage.tsx'), 'ImportPage'),
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
  boardRoute,
  importRoute,
] as const;
