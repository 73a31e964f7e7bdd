import { backupEndpoints } from '@bancada/contract/instance/backups';
import type { Serve } from '../../http/serve.ts';
import { type BackupsParts, beginCopy, readBackupState } from './backups.service.ts';

/** What copies hold (hashes of passwords, keys) goes out by no call: who administers screens need not be who holds the machine. */
export function backupsRoutes(serve: Serve, parts: BackupsParts): void {
  serve(backupEndpoints.state, () => readBackupState(parts));
  serve(backupEndpoints.begin, () => beginCopy(parts));
}
