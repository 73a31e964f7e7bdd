import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteOld } from './phone-photos.sql.ts';

/** Days that a photo's own name is known, so that a phone which was away for as long sends nothing twice. */
const photosKnownDays = 30;

/** Removes codes a day after they ran out, and the names of photos that no phone sends again. */
export function sweepPhoneLinks(db: Database, now: Date): Promise<void> {
  return deleteOld(db, {
    linksBefore: isoBefore(now, { days: 1 }),
    photosBefore: isoBefore(now, { days: photosKnownDays }),
  });
}
