import { attachmentEndpoints } from '@bancada/contract/attachments';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ServeBytes } from '../../http/serve.ts';
import { downloadAttachment } from './attachments.service.ts';

export function attachmentsRoutes(
  serveBytes: ServeBytes,
  { db, files }: { db: Database; files: FileStore },
): void {
  serveBytes(attachmentEndpoints.download, ({ params, query, request, log }) =>
    downloadAttachment({ db, files, log }, params.id, { isToBeShown: query.ver === '1', request }),
  );
}
