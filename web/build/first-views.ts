import type { Article } from '@bancada/contract/articles';
import type { EquipmentModel } from '@bancada/contract/equipment-models';
import type { Fault, FaultCard } from '@bancada/contract/faults';
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
  /** What stands before a value, and the path of the record's property: a text, some, or whether there is a high voltage. The first is the title. */
  lines: [label: string, path: string][];
}

/** `nome`, `solucoes.texto`, `solucoes.0.texto`. */
type PathOf<One> = {
  [Name in keyof One & string]: One[Name] extends readonly (infer Part extends object)[]
    ? `${Name}.${'' | '0.'}${keyof Part & string}`
    : Name;
}[keyof One & string];

/** A call whose answer is read at once. */
const readAtOnce = <One>(call: string, lines: [label: string, path: PathOf<One>][]) => ({
  calls: [call],
  text: { call, lines },
});

const foundFaults = (call: string) =>
  readAtOnce<FaultCard>(call, [
    ['', 'sintoma'],
    ['', 'equipamentos.0.nome'],
    ['Solução: ', 'solucoes.0.texto'],
  ]);

const entry = (call: string) =>
  readAtOnce<TroubleshootingEntry>(call, [
    ['', 'sintoma'],
    ['', 'alta_tensao'],
    ['• ', 'diagnosticos'],
    ['Solução: ', 'solucao'],
  ]);

/** Where there is a high voltage. */
export const highVoltage = measureTexts.safety;

const wholeFault = readAtOnce<Fault>('/defeitos/{id}', [
  ['', 'sintoma'],
  ['', 'alta_tensao'],
  ['• ', 'verificacoes.texto'],
  ['Solução: ', 'solucoes.texto'],
]);

/** Calls of every signed-in screen. */
export const callsOfShell = ['/users?user_id=me', '/policy'];

/** The addresses that are opened most; those of others the router asks for. `e2e/load.spec.ts` fails where a call is made twice. */
export const firstViews: FirstView[] = [
  {
    address: '^/(?:sintomas)?$',
    screens: ['features/workbench/WorkbenchPage.tsx'],
    ...foundFaults('/defeitos/mais-uteis?skip=0&limit=10'),
  },
  {
    address: '^/(?:sintomas)?\\?q=(?<q>[^&]{2,})$',
    screens: ['features/workbench/WorkbenchPage.tsx'],
    ...foundFaults('/defeitos?q={q}&skip=0&limit=10'),
  },
  {
    address: '^/sintomas/(?<id>\\d{1,9})$',
    screens: ['app/pages/Symptom.tsx'],
    calls: [wholeFault.text.call, '/sintomas/{id}/details'],
    text: wholeFault.text,
  },
  {
    address: '^/troubleshooting/(?<id>\\d{1,9})$',
    screens: ['features/faults/EntryPage.tsx'],
    ...entry('/troubleshooting/{id}'),
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
