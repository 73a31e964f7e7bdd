import type { Article } from '@bancada/contract/articles';
import type { EquipmentModel } from '@bancada/contract/equipment-models';
import { measureTexts } from '@bancada/contract/measure-texts';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';

/** What an address needs first: `src/inicio.js` asks for it before the program has come. */
interface FirstView {
  /** Regular expression of path and search, with named groups. */
  address: string;
  /** Modules of `src`: the screen, and what it fetches for its first view. */
  screens: string[];
  /** The calls that the screen makes first, below the API's prefix; `{name}` is a group of the address. */
  calls?: string[];
  text?: FirstText;
}

/** What is read of an answer before the screen has come: its record, or the list of them that it is or has as `data`. */
interface FirstText {
  call: string;
  /** What stands before a value, and the record's property: a text, some, or whether there is a high voltage. The first is the title. */
  lines: [label: string, property: string][];
}

/** A call whose answer is read at once. */
const readAtOnce = <One>(call: string, lines: [label: string, property: keyof One & string][]) => ({
  calls: [call],
  text: { call, lines },
});

const foundFaults = (call: string) =>
  readAtOnce<TroubleshootingEntry & { description: string }>(call, [
    ['', 'description'],
    ['', 'modelo_equipamento_nome'],
    ['Solução: ', 'solucao'],
  ]);

const fault = (call: string) =>
  readAtOnce<TroubleshootingEntry>(call, [
    ['', 'sintoma'],
    ['', 'alta_tensao'],
    ['• ', 'diagnosticos'],
    ['Solução: ', 'solucao'],
  ]);

/** Where there is a high voltage. */
export const highVoltage = measureTexts.safety;

const faultsOfSymptom = fault('/troubleshooting/search-by-relations?sintoma_id={id}&limit=100');

/** Calls of every signed-in screen. */
export const callsOfShell = ['/users?user_id=me', '/policy'];

/** The addresses that are opened most; those of others the router asks for. `e2e/load.spec.ts` fails where a call is made twice. */
export const firstViews: FirstView[] = [
  {
    address: '^/(?:sintomas)?$',
    screens: ['features/workbench/WorkbenchPage.tsx'],
    ...foundFaults('/troubleshooting/top-score?por_defeito=1&skip=0&limit=10'),
  },
  {
    address: '^/(?:sintomas)?\\?q=(?<q>[^&]{2,})$',
    screens: ['features/workbench/WorkbenchPage.tsx'],
    ...foundFaults('/search/global?q={q}&por_defeito=1&skip=0&limit=10'),
  },
  {
    address: '^/sintomas/(?<id>\\d{1,9})$',
    screens: ['app/pages/Symptom.tsx'],
    calls: [faultsOfSymptom.text.call, '/sintomas/{id}/details'],
    text: faultsOfSymptom.text,
  },
  {
    address: '^/troubleshooting/(?<id>\\d{1,9})$',
    screens: ['features/troubleshooting/EntryPage.tsx'],
    ...fault('/troubleshooting/{id}'),
  },
  {
    address: '^/artigos/(?<id>\\d{1,9})$',
    screens: ['features/articles/ArticlePage.tsx', 'ui/Markdown.tsx'],
    ...readAtOnce<Article>('/artigos/{id}', [
      ['', 'nome'],
      ['', 'descricao'],
    ]),
  },
  {
    address: '^/equipment-models$',
    screens: ['features/equipment-models/EquipmentModelsPage.tsx'],
    ...readAtOnce<EquipmentModel>('/equipment-models?page=1', [
      ['', 'nome'],
      ['', 'fabricante_nome'],
    ]),
  },
  { address: '^/dashboard$', screens: ['features/dashboard/DashboardPage.tsx'] },
];
