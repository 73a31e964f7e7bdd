import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { RecordKind } from '@bancada/contract/records/records';
import { type LeftAlone, type UndoKind, undoLimits, undoTexts } from '@bancada/contract/records/undo';
import type { Database } from '../../database/database.ts';
import { putInBinTogether } from '../records/deletion.service.ts';
import { references } from '../records/record-kinds.ts';
import { type CreatedRecord, listCreated, listUses } from './undo-creations.sql.ts';
import type { StepResult, Undoing } from './undoing.ts';

type Created = Map<RecordKind, Map<number, CreatedRecord>>;

/**
 * Puts what the person created in the bin, as one deletion of each kind. What others changed since, or what theirs refers to,
 * stays.
 */
export async function undoCreations(db: Database, undoing: Undoing, especie: UndoKind): Promise<StepResult> {
  const result: StepResult = { quantos: 0, ficaram: [], ha_mais: false };
  const going: Created = new Map();
  const keep = (tipo: RecordKind, { id, titulo }: CreatedRecord, motivo: string) => {
    going.get(tipo)?.delete(id);
    result.ficaram.push({ especie, tipo, registro_id: id, titulo, motivo } satisfies LeftAlone);
  };
  for (const kind of recordKinds) {
    if (especie !== 'importacoes' && (kind === 'resultados') !== (especie === 'resultados')) continue;
    const found = await listCreated(db, kind, undoing, especie);
    if (found.length > undoLimits.atOnce) result.ha_mais = true;
    const records = found.slice(0, undoLimits.atOnce);
    going.set(kind, new Map(records.map((record) => [record.id, record])));
    for (const record of records)
      if (record.isKept) keep(kind, record, undoTexts.restoredBy(record.keptBy));
      else if (record.isChangedLater) keep(kind, record, undoTexts.changedBy(record.laterBy));
  }
  await keepWhatIsUsed(db, going, (kind, record) => keep(kind, record, undoTexts.usedByOthers));
  // What refers to others goes before them.
  for (const kind of recordKinds.toReversed()) {
    const [first, ...rest] = going.get(kind)?.keys() ?? [];
    if (first === undefined) continue;
    await putInBinTogether(db, kind, [first, ...rest]);
    result.quantos += 1 + rest.length;
  }
  return result;
}

/** Keeps what is referred to by a record that stays, and again what such a one refers to. */
async function keepWhatIsUsed(
  db: Database,
  going: Created,
  keep: (kind: RecordKind, record: CreatedRecord) => void,
): Promise<void> {
  const uses: { to: RecordKind; named: number; from: RecordKind; by: number }[] = [];
  for (const reference of references) {
    const ids = [...(going.get(reference.to)?.keys() ?? [])];
    if (ids.length === 0) continue;
    for (const use of await listUses(db, reference, ids))
      uses.push({ ...use, to: reference.to, from: reference.from });
  }
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const { to, named, from, by } of uses) {
      const record = going.get(to)?.get(named);
      if (record === undefined || going.get(from)?.has(by)) continue;
      keep(to, record);
      isSettled = false;
    }
  }
}
