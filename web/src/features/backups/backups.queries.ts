import { type BackupState, backupEndpoints } from '@bancada/contract/instance/backups';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';

/** The copies of this instance; asked again and again, often while one is being made, wherever it was begun. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(backupEndpoints.state, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.andamento ? timings.copyProgressMs : timings.copiesRefreshMs,
  staleTime: 0,
});

export function beginCopy(): Promise<BackupState> {
  return call(backupEndpoints.begin, {});
}
