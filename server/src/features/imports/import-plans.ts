import type { ImportKind } from '@bancada/contract/imports/import-columns';
import type { ImportLine, LineVerdict } from '@bancada/contract/imports/imports';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordRules } from '../records/record-kinds.ts';
import { titlesOf } from '../records/records.service.ts';
import { writeFaults } from '../wizard/write-faults.service.ts';
import { changeTexts } from './change-texts.ts';
import { type JudgedFault, judgeFaults } from './fault-verdicts.ts';
import { importRules, type PlainKind } from './import-kinds.ts';
import { readLine } from './import-lines.ts';
import type { Making } from './import-making.ts';
import { type JudgedLine, judgeLines } from './import-verdicts.ts';
import { insertMany, updateMany } from './imports.sql.ts';
import { type JudgedUnit, judgeUnits, unitChanges } from './unit-verdicts.ts';

/** What is kept in memory of each line until all are judged: not its texts, as there may be 100,000 lines. */
export type KeptVerdict = Pick<JudgedLine, 'linha' | 'acao' | 'same' | 'erros' | 'move'> & {
  version: { id: number; atualizado_em: string } | null;
};

type Changes = LineVerdict['mudancas'];

/** How the lines of a kind are judged and written. */
interface ImportPlan<Line extends JudgedLine = JudgedLine> {
  /** Lines judged per statement. Small, so that other queries get their turn during a preview. */
  sliceLines: number;
  judge: (db: Database, lines: readonly ImportLine[], making: Making) => Promise<Line[]>;
  /** What each line would change, as text for people. */
  changes: (db: Database, lines: readonly Line[], making: Making) => Promise<Changes[]>;
  /** Writes lines as judged before. @throws AppError import-preview-outdated if that is no longer possible */
  write: (db: Database, lines: readonly Line[], verdicts: readonly KeptVerdict[]) => Promise<void>;
}

const faultPlan: ImportPlan<JudgedFault> = {
  sliceLines: 250,
  judge: judgeFaults,
  changes: async (_, lines) => lines.map(({ changes }) => changes),
  write: async (db, lines, verdicts) => {
    const changing = lines.filter((_, place) => verdicts[place]?.acao !== 'igual');
    if (changing.some(({ erros, modelId }) => erros.length > 0 || modelId === null))
      throw new AppError('import-preview-outdated');
    await writeFaults(
      db,
      changing.map(({ fault, modelId, values: { code_fabricante_id: codeMakerId } }) => ({
        ...fault,
        modelId: modelId ?? 0,
        ...(typeof codeMakerId === 'number' && { codeMakerId }),
      })),
    );
  },
};

/** Smaller for articles, which are read together with their current text, of up to 200,000 characters. */
const sliceLines = (kind: PlainKind) => (kind === 'artigos' ? 100 : 250);
/** Smaller, since an update may rebuild the search documents of every entry that refers to the record. */
const updateChunkLines = 500;

const plainPlan = (kind: PlainKind): ImportPlan => ({
  sliceLines: sliceLines(kind),
  judge: (db, lines, making) =>
    judgeLines(
      db,
      kind,
      lines.map((line) => readLine(kind, line)),
      making,
    ),
  changes: async (db, lines, making) => {
    const titles = await titlesOfNamed(db, kind, lines, making);
    return lines.map((line) => changeTexts(kind, line, titles));
  },
  write: (db, lines, verdicts) => writeLines(db, kind, lines, verdicts),
});

const unitPlan: ImportPlan<JudgedUnit> = {
  sliceLines: 250,
  judge: judgeUnits,
  changes: unitChanges,
  write: async (db, lines, verdicts) => {
    const { created, changed } = sorted(lines, verdicts);
    const { columns } = recordRules.units;
    if (created.length > 0) await insertMany(db, 'units', columns, created);
    for (const chunk of inChunks(changed, updateChunkLines)) await updateMany(db, 'units', columns, chunk);
  },
};

export function planOf(kind: ImportKind): ImportPlan {
  // The lines of a plan go from its own `judge` to its own `changes` and `write` alone.
  if (kind === 'troubleshooting') return faultPlan as unknown as ImportPlan;
  return kind === 'units' ? (unitPlan as unknown as ImportPlan) : plainPlan(kind);
}

async function titlesOfNamed(
  db: Database,
  kind: PlainKind,
  judged: readonly JudgedLine[],
  { ids, missing }: Making,
) {
  const named = judged.flatMap(({ changed, existing, values }) =>
    importRules[kind].names
      .filter(({ column }) => changed.includes(column))
      .flatMap(({ kind, column }) => [existing?.[column], values[column]].map((id) => ({ kind, id }))),
  );
  const there = await titlesOf(
    db,
    named.flatMap(({ kind, id }) => (typeof id === 'number' && id > 0 ? [{ kind, id }] : [])),
  );
  const made = [...ids].map(([key, id]) => {
    const name = missing.get(key);
    return [`${name?.tipo} ${id}`, name?.nome ?? ''] as const;
  });
  return new Map([...there, ...made]);
}

async function writeLines(
  db: Database,
  kind: PlainKind,
  lines: readonly JudgedLine[],
  verdicts: readonly KeptVerdict[],
): Promise<void> {
  const { created, changed } = sorted(lines, verdicts, importRules[kind].defaults);
  const columns = columnsOfTables(kind, lines);
  if (created.length > 0) await insertMany(db, kind, columns, created);
  for (const chunk of inChunks(changed, updateChunkLines)) await updateMany(db, kind, columns, chunk);
}

/** The records to be created and changed. @throws AppError import-preview-outdated */
function sorted(
  lines: readonly JudgedLine[],
  verdicts: readonly KeptVerdict[],
  defaults: Record<string, unknown> = {},
) {
  const created: Record<string, unknown>[] = [];
  const changed: Record<string, unknown>[] = [];
  for (const [place, { existing, values, erros }] of lines.entries()) {
    const acao = verdicts[place]?.acao;
    if (erros.length > 0 || (existing === null) !== (acao === 'criar'))
      throw new AppError('import-preview-outdated');
    if (existing === null) created.push({ ...defaults, ...values });
    else if (acao === 'alterar') changed.push({ ...existing, ...values });
  }
  return { created, changed };
}

/** Those that tables say something of: others, as the substitutes of a part, stay as they are at the moment of writing. */
function columnsOfTables(kind: PlainKind, [line]: readonly JudgedLine[]): string[] {
  const said = { ...importRules[kind].defaults, ...line?.values };
  return recordRules[kind].columns.filter((column) => column in said);
}

export function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
