import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import type { Database } from '../../database/database.ts';
import { outsideCall } from '../../database/replica/call-scope.ts';
import { listEntriesAndTexts } from './entries.sql.ts';

export interface Read {
  entries: ReadonlyMap<number, TroubleshootingEntry>;
  /** What texts say, by key. */
  texts: ReadonlyMap<number, string>;
  /** Photos of symptoms, by id. */
  photos: ReadonlyMap<number, FaultPhoto[]>;
}

/** What was found, in one statement; without what was deleted meanwhile. */
export async function readHits(db: Database, ids: readonly number[], keys: readonly number[]): Promise<Read> {
  const read = async () => {
    const { entries, texts, photos } = await listEntriesAndTexts(db, ids, keys);
    return { entries: new Map(entries.map((entry) => [entry.id, entry])), texts, photos };
  };
  const found = await read();
  // A replica may lack what the index has already: then the primary is asked.
  const isWhole = found.entries.size === new Set(ids).size && found.texts.size === new Set(keys).size;
  return isWhole ? found : outsideCall(read);
}
