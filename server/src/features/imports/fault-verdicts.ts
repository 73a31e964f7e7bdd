import { signalTypes } from '@bancada/contract/codes/signal-codes';
import { ditosTexts, joinDitos } from '@bancada/contract/faults/ditos';
import type { ImportLine } from '@bancada/contract/imports/imports';
import { foldText } from '@bancada/contract/texts';
import type { Database } from '../../database/database.ts';
import type { FaultCells } from './fault-cells.ts';
import { type FaultLine, readFaultLine } from './fault-lines.ts';
import {
  type EntryThere,
  findEntries,
  findTexts,
  listDiagnosesThere,
  listSymptomsThere,
} from './fault-verdicts.sql.ts';
import { codeMaker, maker } from './import-kinds.ts';
import type { ReadLine } from './import-lines.ts';
import type { Making } from './import-making.ts';
import { type JudgedLine, resolveNames } from './import-verdicts.ts';
import { resolveModels } from './named-models.ts';

/** A line of the table of faults, and what importing it would do. */
export interface JudgedFault extends JudgedLine {
  fault: FaultCells;
  modelId: number | null;
  changes: { campo: string; antes: string | null; depois: string | null }[];
}

/** The records of the texts of some lines, as they are now. */
interface Known {
  symptom: (text: string) => number | null;
  solution: (text: string) => number | null;
  diagnosis: (text: string) => number | null;
  symptoms: Awaited<ReturnType<typeof listSymptomsThere>>;
  diagnoses: Awaited<ReturnType<typeof listDiagnosesThere>>;
}

/** Determines what each line of the table of faults would do to the records in use now: what is there stays, and gains what it lacks. */
export async function judgeFaults(
  db: Database,
  lines: readonly ImportLine[],
  making: Making,
): Promise<JudgedFault[]> {
  const read = lines.map(readFaultLine);
  await resolveNames(db, maker, read, making);
  await resolveNames(db, codeMaker, read, making);
  const models = await resolveModels(db, read, making);
  const known = await knownOf(db, read);
  const triples = read.flatMap(({ fault }, place) => {
    const modelId = models[place];
    const symptomId = known.symptom(fault.sintoma);
    const solutionId = known.solution(fault.solucao);
    return symptomId && solutionId && modelId && modelId > 0
      ? [{ place, symptomId, modelId, solutionId }]
      : [];
  });
  const entries = await findEntries(db, triples);
  return read.map((line, place) => judged(line, models[place] ?? null, entries.get(place) ?? null, known));
}

function judged(
  line: FaultLine,
  modelId: number | null,
  entry: EntryThere | null,
  known: Known,
): JudgedFault {
  const changes = entry === null ? [] : [...changesOf(line.fault, entry, known), ...makerChange(line, entry)];
  if (entry === null) refuseTooManyDitos(line, known);
  for (const { left } of changes) if (left) tooManyDitos(line);
  const { fault } = line;
  const names = [fault.sintoma, modelId ?? '', fault.solucao, ...fault.diagnosticos.map((d) => d.descricao)];
  const base: JudgedFault = {
    ...line,
    modelId,
    acao: 'recusar',
    existing: entry,
    same: [JSON.stringify(names.map((name) => foldText(String(name))))],
    changed: [],
    move: null,
    changes: changes.map(({ campo, antes, depois }) => ({ campo, antes, depois })),
  };
  if (line.erros.length > 0) return base;
  return { ...base, acao: entry === null ? 'criar' : changes.length > 0 ? 'alterar' : 'igual' };
}

async function knownOf(db: Database, lines: readonly FaultLine[]): Promise<Known> {
  const faults = lines.map(({ fault }) => fault);
  const lookUp = async (kind: Parameters<typeof findTexts>[1], texts: string[]) => {
    const distinct = [...new Set(texts)];
    const ids = await findTexts(db, kind, distinct);
    const byText = new Map(distinct.map((text, place) => [text, ids[place] ?? null]));
    return (text: string) => byText.get(text) ?? null;
  };
  const symptomTexts = faults.map(({ sintoma }) => sintoma);
  const checkTexts = faults.flatMap(({ diagnosticos }) => diagnosticos.map(({ descricao }) => descricao));
  const symptom = await lookUp('sintomas', symptomTexts);
  const diagnosis = await lookUp('diagnosticos', checkTexts);
  return {
    symptom,
    diagnosis,
    solution: await lookUp(
      'solucoes',
      faults.map(({ solucao }) => solucao),
    ),
    symptoms: await listSymptomsThere(
      db,
      symptomTexts.flatMap((text) => symptom(text) ?? []),
    ),
    diagnoses: await listDiagnosesThere(
      db,
      checkTexts.flatMap((text) => diagnosis(text) ?? []),
    ),
  };
}

interface Change {
  campo: string;
  antes: string | null;
  depois: string | null;
  /** Not all of it fits. */
  left?: boolean;
}

/** Whose its codes are, where the line says it. */
function makerChange({ values, named }: FaultLine, entry: EntryThere): Change[] {
  const { code_fabricante_id: id } = values;
  if (id === undefined || id === entry.code_fabricante_id) return [];
  const antes = entry.code_fabricante_id === null ? null : entry.code_fabricante_nome;
  return [{ campo: codeMaker.field, antes, depois: String(named[codeMaker.field]) }];
}

/** What an entry and its records would gain. */
function changesOf(fault: FaultCells, entry: EntryThere, known: Known): Change[] {
  const changes: Change[] = [];
  const symptom = known.symptoms.get(entry.sintoma_id);
  const { added, left } = joinDitos(symptom?.ditos ?? '', fault.ditos);
  if (added.length + left.length > 0)
    changes.push({
      campo: 'ditos',
      antes: null,
      depois: [...added, ...left].join('\n'),
      left: left.length > 0,
    });
  if (fault.alta_tensao === true && symptom?.alta_tensao === false)
    changes.push({ campo: 'alta_tensao', antes: 'não', depois: 'sim' });
  for (const type of signalTypes) {
    const [antes, depois] = [entry[`code_${type}`], fault.codes[`code_${type}`]];
    if (depois !== undefined && depois !== antes) changes.push({ campo: `code_${type}`, antes, depois });
  }
  const gained = fault.diagnosticos.filter((check) => !isThere(check, entry, known));
  if (gained.length > 0)
    changes.push({
      campo: 'diagnosticos',
      antes: null,
      depois: gained.map(({ descricao }) => descricao).join('\n'),
    });
  return changes;
}

/** Whether an entry has a check, with all that the line says of it: what a check has stays. */
function isThere(check: FaultCells['diagnosticos'][number], entry: EntryThere, known: Known): boolean {
  const id = known.diagnosis(check.descricao);
  const own = id === null ? undefined : known.diagnoses.get(id);
  if (own === undefined || !entry.diagnostico_ids.includes(own.id)) return false;
  const lacks = (has: unknown, given: unknown) => has === null && given !== null;
  return !(
    lacks(own.medida, check.medida ?? null) ||
    lacks(own.minutos, check.minutos ?? null) ||
    (check.alta_tensao === true && !own.alta_tensao)
  );
}

function refuseTooManyDitos(line: FaultLine, known: Known): void {
  const id = known.symptom(line.fault.sintoma);
  const own = id === null ? undefined : known.symptoms.get(id);
  if (own !== undefined && joinDitos(own.ditos, line.fault.ditos).left.length > 0) tooManyDitos(line);
}

function tooManyDitos({ erros }: ReadLine): void {
  erros.push({ campo: 'ditos', msg: ditosTexts.tooManyWithKnown });
}
