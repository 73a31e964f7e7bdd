/** What an address needs first: `src/inicio.js` asks for it before the program has come. */
interface FirstView {
  /** Regular expression of path and search, with named groups. */
  address: string;
  /** Modules of `src`: the screen, and what it fetches for its first view. */
  screens: string[];
  /** The calls that the screen makes first, below the API's prefix; `{name}` is a group of the address. */
  calls?: string[];
}

/** Calls of every signed-in screen. */
export const callsOfShell = ['/users?user_id=me', '/policy'];

/** The addresses that are opened most; those of others the router asks for. `e2e/load.spec.ts` fails where a call is made twice. */
export const firstViews: FirstView[] = [
  {
    address: '^/(?:sintomas)?$',
    screens: ['features/workbench/WorkbenchPage.tsx'],
    calls: ['/troubleshooting/top-score?por_defeito=1&skip=0&limit=10'],
  },
  {
    address: '^/(?:sintomas)?\\?q=(?<q>[^&]{2,})$',
    screens: ['features/workbench/WorkbenchPage.tsx'],
    calls: ['/search/global?q={q}&por_defeito=1&skip=0&limit=10'],
  },
  {
    address: '^/sintomas/(?<id>\\d{1,9})$',
    screens: ['app/pages/Symptom.tsx'],
    calls: ['/sintomas/{id}/details'],
  },
  {
    address: '^/troubleshooting/(?<id>\\d{1,9})$',
    screens: ['features/troubleshooting/EntryPage.tsx'],
    calls: ['/troubleshooting/{id}'],
  },
  {
    address: '^/artigos/(?<id>\\d{1,9})$',
    screens: ['features/articles/ArticlePage.tsx', 'ui/Markdown.tsx'],
    calls: ['/artigos/{id}'],
  },
  {
    address: '^/equipment-models$',
    screens: ['features/equipment-models/EquipmentModelsPage.tsx'],
    calls: ['/equipment-models?page=1'],
  },
  { address: '^/dashboard$', screens: ['features/dashboard/DashboardPage.tsx'] },
];
