import type { RecordKind } from '@bancada/contract/records/records';
import { type LeftAlone, type UndoKind, undoLimits, undoTexts } from '@bancada/contract/records/undo';
import type { Database } from '../../database/database.ts';
import { inSavepoint, type Refused } from '../../database/savepoint.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { isAboutRecords, takeManyOutOfBin } from '../history/bin.service.ts';
import { undoMergeWithin } from '../merges/merges.service.ts';
import { listOwnDeletions, listOwnMerges } from './undo-deletions.sql.ts';
import type { StepResult, Undoing } from './undoing.ts';

interface Named {
  id: number;
  tipo: RecordKind;
  registro_id: number;
  titulo: string;
}

/** Restores what the person deleted. */
export async function undoDeletions(db: Database, caller: Caller, undoing: Undoing): Promise<StepResult> {
  const found = await listOwnDeletions(db, undoing);
  const some = found.slice(0, undoLimits.atOnce);
  const refused = await takeManyOutOfBin(db, caller, some);
  return resultOf('exclusoes', found, some, refused);
}

/** Undoes the person's merges, the newest first. */
export async function undoMerges(db: Database, caller: Caller, undoing: Undoing): Promise<StepResult> {
  const found = await listOwnMerges(db, undoing);
  const some = found.slice(0, undoLimits.atOnce);
  const refused: Refused<Named>[] = [];
  for (const item of some)
    try {
      await inSavepoint(db, () => undoMergeWithin(db, caller, item.id));
    } catch (error) {
      if (!isAboutRecords(error)) throw error;
      refused.push({ item, error });
    }
  return resultOf('unioes', found, some, refused);
}

function resultOf(
  especie: UndoKind,
  found: readonly Named[],
  some: readonly Named[],
  refused: readonly Refused<Named>[],
): StepResult {
  return {
    quantos: some.length - refused.length,
    ficaram: refused.map(({ item, error }): LeftAlone => {
      const { tipo, registro_id, titulo } = item;
      return { especie, tipo, registro_id, titulo, motivo: reasonOf(error) };
    }),
    ha_mais: found.length > some.length,
  };
}

function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : undoTexts.valueTaken;
}
