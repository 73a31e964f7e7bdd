import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The knowledge bases to measure the search on: the product's own, one of other trades, and both together. */
export const bases = ['starter', 'second', 'both'] as const;
export type Base = (typeof bases)[number];

interface SecondFault {
  /** The trade. */
  oficio: string;
  sintoma: string;
  modelos: { fabricante: string; nome: string; numero_modelo: string }[];
  diagnosticos: string[];
  solucoes: string[];
  code_post: string | null;
  code_led: string | null;
  code_beep: string | null;
  componentes: string[];
}

type Files = Record<
  'fabricantes' | 'categorias' | 'modelos' | 'datasheets' | 'artigos' | 'diagnosticos' | 'fluxos',
  unknown[]
>;
const fileNames = [
  'fabricantes',
  'categorias',
  'modelos',
  'datasheets',
  'artigos',
  'diagnosticos',
  'fluxos',
] as const;

/**
 * @returns how many faults of the starter base come before those of the second base
 */
export function writeBase(base: Base, folder: string, starterDirectory: string): number {
  const starter = readFiles(starterDirectory);
  const second = secondBase(path.join(import.meta.dirname, 'second-base', 'faults.json'));
  const files = { starter, second, both: joined(starter, second) }[base];
  mkdirSync(folder, { recursive: true });
  for (const name of fileNames) writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(files[name]));
  return base === 'second' ? 0 : starter.fluxos.length;
}

function readFiles(folder: string): Files {
  const read = (name: string): unknown[] =>
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  return Object.fromEntries(fileNames.map((name) => [name, read(name)])) as Files;
}

/** A maker in both (one shop repairs its printers and its coffee machines) becomes one record. */
function joined(one: Files, other: Files): Files {
  const nameOf = (record: unknown) => (record as { nome: string }).nome.toLowerCase();
  const known = new Set(one.fabricantes.map(nameOf));
  return {
    ...(Object.fromEntries(fileNames.map((name) => [name, [...one[name], ...other[name]]])) as Files),
    fabricantes: [...one.fabricantes, ...other.fabricantes.filter((maker) => !known.has(nameOf(maker)))],
  };
}

function secondBase(file: string): Files {
  const faults: SecondFault[] = JSON.parse(readFileSync(file, 'utf8'));
  const makers = new Map([['robotec', 'Robotec']]);
  const categories = new Set<string>();
  const models = new Map<string, unknown>();
  const spelled = (maker: string) => makers.get(maker.toLowerCase()) ?? maker;
  for (const { oficio, modelos } of faults) {
    categories.add(oficio);
    for (const { fabricante, nome, numero_modelo } of modelos) {
      makers.set(fabricante.toLowerCase(), spelled(fabricante));
      models.set(numero_modelo, {
        nome,
        numero_modelo,
        fabricante: spelled(fabricante),
        categoria: oficio,
        data_lancamento: '2020-01-01',
        data_aproximada: true,
      });
    }
  }
  return {
    fabricantes: [...makers.values()].map((nome) => ({ nome, website: null, contato_suporte: null })),
    categorias: [...categories].map((nome) => ({ nome, descricao: null })),
    modelos: [...models.values()],
    // The loader inserts at least one row of each kind.
    datasheets: [
      {
        part_number: 'LM358',
        nome: 'Amplificador operacional duplo',
        descricao: null,
        fabricante: 'Robotec',
      },
    ],
    artigos: [{ nome: 'Anotações', descricao: 'Página inicial.', autor: 'Oficina', CUI: null }],
    diagnosticos: [],
    fluxos: faults.map(({ oficio, modelos, ...fault }) => ({
      ...fault,
      modelos: modelos.map(({ numero_modelo }) => numero_modelo),
      fonte: null,
      confianca: null,
    })),
  };
}
