import { type KnowledgeKind, knowledgeTexts } from '@bancada/contract/imports/knowledge-calls';
import type { Database } from '../../database/database.ts';
import { refused } from './file-lines.ts';
import { listKnown } from './import.sql.ts';
import type { ReadLine } from './read-line.ts';
import { identitiesIn } from './record-links.ts';

/** The fields of each kind that name records, with the kind of these. */
const naming: Record<KnowledgeKind, Readonly<Record<string, KnowledgeKind>>> = {
  manufacturers: {},
  categories: {},
  'equipment-models': { fabricante: 'manufacturers', categoria: 'categories' },
  datasheets: { fabricante: 'manufacturers' },
  substitutos: { peca: 'datasheets', substituto: 'datasheets' },
  sintomas: { modelos: 'equipment-models' },
  diagnosticos: { componentes: 'datasheets' },
  solucoes: {},
  troubleshooting: {
    sintoma: 'sintomas',
    equipamento: 'equipment-models',
    solucao: 'solucoes',
    diagnosticos: 'diagnosticos',
    fabricante_do_codigo: 'manufacturers',
  },
  resultados: {
    registro: 'troubleshooting',
    diagnostico: 'diagnosticos',
    mesma_pessoa: 'resultados',
    mesmo_aparelho: 'resultados',
  },
  readings: { equipamento: 'equipment-models', sintoma: 'sintomas' },
  artigos: { pai: 'artigos' },
};

/** The number here of a record with this identity. */
export type NumberOf = (identity: string) => number;

/** What a line names: field, identity, and the kind that it must be of. */
function namesOf({ tipo, values }: ReadLine): { field: string; identity: string; kind: KnowledgeKind }[] {
  return Object.entries(naming[tipo]).flatMap(([field, kind]) => {
    const named: unknown = Reflect.get(values, field);
    const identities = Array.isArray(named) ? named : named === null ? [] : [named];
    return identities.map((identity: string) => ({ field, identity, kind }));
  });
}

/** The identities that are a line's own: of its record, and of what was merged into it. */
function ownOf({ values }: ReadLine): string[] {
  const own = 'identidade' in values ? [values.identidade] : [];
  return 'tambem' in values ? [...own, ...values.tambem] : own;
}

/** Whether a line must wait until these are written: it lies under one of them. */
export function waitsFor(line: ReadLine, before: readonly ReadLine[]): boolean {
  if (line.tipo !== 'artigos' || line.values.pai === null) return false;
  return before.some((other) => ownOf(other).includes(line.values.pai ?? ''));
}

/**
 * Looks up what lines of one kind name.
 * @returns the numbers here, as `kind identity` → number
 * @throws AppError knowledge-file-refused for an identity that is there already, or a name that no line before has
 */
export async function numbersOf(db: Database, lines: readonly ReadLine[]): Promise<Map<string, number>> {
  const linked = lines.flatMap((line) =>
    line.tipo === 'artigos' ? identitiesIn(line.values.descricao) : [],
  );
  const sought = lines.flatMap((line) => [...ownOf(line), ...namesOf(line).map(({ identity }) => identity)]);
  const known = await listKnown(db, [...new Set([...sought, ...linked])]);
  const there = new Set(known.map(({ identidade }) => identidade));
  const kinds = new Set(known.map(({ tipo, identidade }) => `${tipo} ${identidade}`));
  for (const line of lines) {
    for (const identity of ownOf(line)) {
      if (there.has(identity)) throw refused(line.number, knowledgeTexts.twice(identity));
      there.add(identity);
    }
    if ('identidade' in line.values) kinds.add(`${line.tipo} ${line.values.identidade}`);
    for (const { field, identity, kind } of namesOf(line))
      if (!kinds.has(`${kind} ${identity}`))
        throw refused(line.number, knowledgeTexts.missing(field, identity));
  }
  return new Map(known.map(({ tipo, identidade, id }) => [`${tipo} ${identidade}`, id]));
}
