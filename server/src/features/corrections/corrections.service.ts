import {
  type CorrectableKind,
  type CorrectedRecord,
  type Correction,
  correctableKinds,
  correctionLimits,
  correctionTexts,
} from '@bancada/contract/faults/corrections';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { rehearse } from '../../database/rehearse.ts';
import { inHalves } from '../../database/savepoint.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { asAct } from '../history/acts.service.ts';
import { isAboutRecords } from '../history/bin.service.ts';
import { saveRecord } from '../records/records.service.ts';
import { shownValue } from '../records/unique-values.ts';
import { countFaults, listHolding, listTexts } from './corrections.sql.ts';
import { type MendedRecord, mendRecords } from './mended-record.ts';

/** Records whose texts are read at once: an article may have 200,000 characters. */
const readAtOnce = 100;

/** A record that stays as it is, and why. */
interface Refused {
  record: Pick<MendedRecord, 'tipo' | 'id' | 'titulo'>;
  reason: string;
}

/**
 * The records in which a wording stands, each as it would be, and why one cannot be mended: found out by mending all of them and
 * taking it back. Nothing is written.
 */
export async function previewCorrection(db: Database, caller: Caller, correction: Correction) {
  const { found, ha_mais } = await recordsWith(db, correction);
  const refused = await rehearse<Refused[]>((told) =>
    asPerson(db, caller.id, async (db) => told(await writeAll(db, found))),
  );
  const reasons = new Map(refused.map(({ record, reason }) => [keyOf(record), reason]));
  const faults = await faultsOf(db, found);
  const registros: CorrectedRecord[] = found.map(({ values: _, problem: __, ...record }) => ({
    ...record,
    defeitos: faults[record.tipo]?.(record.id) ?? null,
    recusa: reasons.get(keyOf(record)) ?? null,
  }));
  return { registros, ha_mais };
}

interface Choice {
  tipo: CorrectableKind;
  id: number;
  atualizado_em: string;
}

/**
 * Mends the chosen records, all or none, as one act of the history.
 * @throws AppError correction-refused: one has changed since the preview, is gone, or cannot be mended
 */
export async function correct(
  db: Database,
  caller: Caller,
  { registros, ...correction }: Correction & { registros: readonly Choice[] },
) {
  const chosen = [...new Map(registros.map((choice) => [keyOf(choice), choice])).values()];
  return asPerson(db, caller.id, (db) =>
    asAct(db, { acao: 'correct' }, null, async (act) => {
      const refused: Refused[] = [];
      for (const kind of correctableKinds) {
        const own = chosen.filter(({ tipo }) => tipo === kind);
        const { records, left } = await holdChosen(db, kind, own, correction);
        refused.push(...left, ...(await writeAll(db, records)));
      }
      if (refused.length > 0) throw new AppError('correction-refused', { refused: refusedText(refused) });
      return { message: correctionTexts.done(chosen.length), corrigidos: chosen.length, ato: act };
    }),
  );
}

function keyOf({ tipo, id }: { tipo: CorrectableKind; id: number }): string {
  return `${tipo} ${id}`;
}

/** As many records as one run takes, by kind and id. */
async function recordsWith(db: Database, correction: Correction) {
  const found: MendedRecord[] = [];
  for (const kind of correctableKinds) {
    const mend = mendRecords(kind, correction);
    const ids = await listHolding(db, kind, correction.errado);
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const records = await listTexts(db, kind, ids.slice(from, from + readAtOnce));
      found.push(...records.flatMap((record) => mend(record) ?? []));
      if (found.length > correctionLimits.recordsMax)
        return { found: found.slice(0, correctionLimits.recordsMax), ha_mais: true };
    }
  }
  return { found, ha_mais: false };
}

/** Locks the chosen records of a kind, in the version that was seen. @returns them mended, and those that are not as they were */
async function holdChosen(
  db: Database,
  kind: CorrectableKind,
  chosen: readonly Choice[],
  correction: Correction,
): Promise<{ records: MendedRecord[]; left: Refused[] }> {
  const mend = mendRecords(kind, correction);
  const ids = chosen.map(({ id }) => id);
  const held = new Map((await listTexts(db, kind, ids, true)).map((record) => [record.id, record]));
  const records: MendedRecord[] = [];
  const left: Refused[] = [];
  for (const { id, atualizado_em } of chosen) {
    const record = held.get(id);
    const isThere = record !== undefined && !record.isInBin;
    const result = isThere ? mend(record) : null;
    if (result !== null) records.push({ ...result, atualizado_em });
    else
      left.push({
        record: { tipo: kind, id, titulo: record?.titulo ?? '' },
        reason: isThere ? correctionTexts.nothingToMend : correctionTexts.gone,
      });
  }
  return { records, left };
}

/** Saves the records as any edit of them is saved. @returns those that are refused, of which nothing stays written */
async function writeAll(db: Database, records: readonly MendedRecord[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  const sound = records.filter((record) => {
    if (record.problem !== null) refused.push({ record, reason: record.problem });
    return record.problem === null;
  });
  const left = await inHalves(db, sound, isAboutRecords, async (some) => {
    for (const record of some) await save(db, record);
  });
  return [
    ...refused,
    ...left.map(({ item, error }) => ({
      record: item,
      reason: isChange(error) || !(error instanceof AppError) ? correctionTexts.changedSince : error.message,
    })),
  ];
}

const isChange = (error: unknown) => error instanceof AppError && error.code === 'changed-meanwhile';

/** One by one, by the door that every edit goes through: at most `recordsMax`. */
async function save(db: Database, { tipo, id, atualizado_em, values }: MendedRecord): Promise<void> {
  await saveRecord(db, { kind: tipo, id, version: atualizado_em, values, read: async () => null });
}

type Faults = Partial<Record<CorrectableKind, (id: number) => number>>;

async function faultsOf(db: Database, found: readonly MendedRecord[]): Promise<Faults> {
  const of = async (kind: 'diagnosticos' | 'solucoes') => {
    const ids = found.filter(({ tipo }) => tipo === kind).map(({ id }) => id);
    const counts = await countFaults(db, kind, ids);
    return (id: number) => counts.get(id) ?? 0;
  };
  return { diagnosticos: await of('diagnosticos'), solucoes: await of('solucoes') };
}

function refusedText([first, ...others]: readonly Refused[]): string {
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : `, e mais ${others.length}`;
  const reason = first.reason.replace(/\.$/, '');
  // What is gone for good has no name any more.
  const name = first.record.titulo === '' ? 'um registro' : `“${shownValue(first.record.titulo)}”`;
  return `${name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}${more}`;
}
