import type { NewDiagnosis } from '@bancada/contract/faults/diagnoses';
import { joinDitos } from '@bancada/contract/faults/ditos';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { missingInUse } from '../records/records.service.ts';
import { type CodeFields, codeColumns } from '../signal-codes/signal-codes.service.ts';
import {
  addWhatIsMissing,
  findTexts,
  insertMissingTexts,
  lockForChange,
  type TextKind,
} from './wizard.sql.ts';
import {
  addModelsOf,
  type EntryKey,
  holdEntries,
  insertEntries,
  linkDiagnoses,
  listDitos,
  markSymptoms,
  writeDitos,
  writeEntryCodes,
} from './write-faults.sql.ts';

/** One entry of a fault: a symptom on one model, what is checked, and one solution. */
export interface FaultToWrite {
  sintoma: string;
  modelId: number;
  solucao: string;
  ditos: string;
  /** Absent: a new symptom takes the mark of its models' categories. */
  alta_tensao?: boolean | undefined;
  /** At least one. */
  diagnosticos: readonly NewDiagnosis[];
  /** Of the entry itself. */
  codes: CodeFields;
  /** Whose its codes are, where that is said. */
  codeMakerId?: number;
}

/**
 * Writes many entries at once, inside a transaction of `asPerson`. As in the wizard, existing records (the same texts, the same
 * entries) are used, and gain what they lack.
 * @throws AppError import-preview-outdated where a record goes meanwhile
 */
export async function writeFaults(db: Database, faults: readonly FaultToWrite[]): Promise<void> {
  if (faults.length === 0) return;
  const models = [...new Set(faults.map(({ modelId }) => modelId))];
  if ((await missingInUse(db, 'equipment-models', models)).length > 0)
    throw new AppError('import-preview-outdated');
  const symptoms = await textsOf(
    db,
    'sintomas',
    faults.map(({ sintoma }) => sintoma),
  );
  const solutions = await textsOf(
    db,
    'solucoes',
    faults.map(({ solucao }) => solucao),
  );
  const checks = faults.flatMap(({ diagnosticos }) => diagnosticos);
  const diagnoses = await textsOf(
    db,
    'diagnosticos',
    checks.map(({ descricao }) => descricao),
  );
  const keys = faults.map(({ sintoma, modelId, solucao }) => ({
    symptomId: symptoms.idOf(sintoma),
    modelId,
    solutionId: solutions.idOf(solucao),
  }));
  await writeSymptoms(db, faults, keys, symptoms.isNew);
  await writeChecks(db, checks, diagnoses);
  await writeEntries(db, faults, keys, diagnoses.idOf);
}

interface Texts {
  idOf: (text: string) => number;
  isNew: (text: string) => boolean;
}

/** The records with these texts, created where there are none; locked until the end of the transaction. */
async function textsOf(db: Database, kind: TextKind, given: readonly string[]): Promise<Texts> {
  const texts = [...new Set(given)];
  const before = await findTexts(db, kind, texts);
  const made = texts.filter((_, place) => before[place] === null);
  if (made.length > 0) await insertMissingTexts(db, kind, made);
  const found = new Map((await findTexts(db, kind, made)).map((id, place) => [made[place], id]));
  const ids = texts.map((text, place) => before[place] ?? found.get(text) ?? null);
  const held = await lockForChange(
    db,
    kind,
    ids.flatMap((id) => id ?? []),
  );
  const byText = new Map(texts.map((text, place) => [text, ids[place] ?? 0]));
  if ([...byText.values()].some((id) => !held.has(id))) throw new AppError('import-preview-outdated');
  const news = new Set(made);
  return { idOf: (text) => byText.get(text) ?? 0, isNew: (text) => news.has(text) };
}

async function writeSymptoms(
  db: Database,
  faults: readonly FaultToWrite[],
  keys: readonly EntryKey[],
  isNew: Texts['isNew'],
): Promise<void> {
  const said = faults.map(({ sintoma, alta_tensao, ditos }, place) => ({
    symptomId: keys[place]?.symptomId ?? 0,
    modelId: keys[place]?.modelId ?? 0,
    isMarked: alta_tensao === true,
    isOpen: alta_tensao === undefined && isNew(sintoma),
    ditos,
  }));
  await markSymptoms(
    db,
    said.map(({ ditos: _, ...given }) => given),
  );
  await addModelsOf(db, keys);
  const saying = said.filter(({ ditos }) => ditos !== '');
  if (saying.length === 0) return;
  const texts = await listDitos(
    db,
    saying.map(({ symptomId }) => symptomId),
  );
  for (const { symptomId, ditos } of saying) {
    const { text, left } = joinDitos(texts.get(symptomId) ?? '', ditos);
    // Each line fits by itself; together they do not.
    if (left.length > 0) throw new AppError('import-preview-outdated');
    texts.set(symptomId, text);
  }
  await writeDitos(
    db,
    [...texts].map(([id, ditos]) => ({ id, ditos })),
  );
}

async function writeChecks(db: Database, checks: readonly NewDiagnosis[], texts: Texts): Promise<void> {
  const gained = new Map<number, Record<string, unknown>>();
  for (const { descricao, tipo, medida = null, minutos = null, alta_tensao } of checks) {
    const id = texts.idOf(descricao);
    const known = gained.get(id);
    gained.set(id, {
      tipo: known?.tipo ?? (texts.isNew(descricao) ? tipo : null),
      medida: known?.medida ?? medida,
      minutos: known?.minutos ?? minutos,
      alta_tensao: known?.alta_tensao === true || alta_tensao === true || null,
    });
  }
  await addWhatIsMissing(
    db,
    [...gained].map(([id, columns]) => ({ ...columns, id })),
  );
}

async function writeEntries(
  db: Database,
  faults: readonly FaultToWrite[],
  keys: readonly EntryKey[],
  diagnosisOf: Texts['idOf'],
): Promise<void> {
  await insertEntries(db, keys);
  const ids = await holdEntries(db, keys);
  if (ids.includes(null)) throw new AppError('import-preview-outdated');
  const links = faults.flatMap(({ diagnosticos }, place) =>
    diagnosticos.map(({ descricao }) => ({ entryId: ids[place] ?? 0, diagnosisId: diagnosisOf(descricao) })),
  );
  await linkDiagnoses(db, links);
  const coded = faults.flatMap(({ codes, codeMakerId }, place) =>
    Object.keys(codes).length === 0 && codeMakerId === undefined
      ? []
      : [{ id: ids[place] ?? 0, codes, codeMakerId }],
  );
  if (coded.length === 0) return;
  const columns = await codeColumns(
    db,
    coded.map(({ codes }) => codes),
  );
  // Two lines of one entry: the last code of each type applies.
  const byEntry = new Map<number, object>();
  for (const [place, { id, codeMakerId }] of coded.entries())
    byEntry.set(id, {
      ...byEntry.get(id),
      ...columns[place],
      ...(codeMakerId !== undefined && { code_fabricante_id: codeMakerId }),
      id,
    });
  await writeEntryCodes(db, [...byEntry.values()] as { id: number }[]);
}
