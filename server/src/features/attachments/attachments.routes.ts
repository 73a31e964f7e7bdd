import { attachmentEndpoints, attachmentLimits } from '@bancada/contract/attachments/attachments';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../files/files.ts';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import type { ServeForm } from '../../http/serve-form.ts';
import type { ServeTransfer } from '../../http/serve-transfer.ts';
import { getAttachment, knownContent, listOfOwner, saveAttachment } from './attachments.service.ts';
import { downloadAttachment } from './download.service.ts';
import { type OwnSpaceMax, ownBytes } from './own-space.service.ts';
import { resumableUploads } from './parts.service.ts';
import { uploadAttachment } from './upload.service.ts';

interface ServeAll {
  serve: Serve;
  serveBytes: ServeBytes;
  serveForm: ServeForm;
  serveTransfer: ServeTransfer;
}

export function attachmentsRoutes(
  { serve, serveBytes, serveForm, serveTransfer }: ServeAll,
  {
    db,
    files,
    ownSpaceMax,
    wakeReading,
  }: { db: Database; files: Files; ownSpaceMax: OwnSpaceMax; wakeReading(): void },
): void {
  serve(attachmentEndpoints.list, ({ query }) => listOfOwner(db, query));
  serve(attachmentEndpoints.limits, async ({ caller }) => ({
    tamanho_max: files.incoming.maxBytes,
    em_partes_desde: attachmentLimits.resumableFromBytes,
    ocupado: await ownBytes(db, caller.id),
    ocupado_max: ownSpaceMax,
  }));
  serve(attachmentEndpoints.checkMd5, async ({ query }) => ({
    exists: (await knownContent({ db, store: files.store }, query.md5_hash)) !== null,
  }));
  serve(attachmentEndpoints.get, ({ params }) => getAttachment(db, params.id));
  serve(attachmentEndpoints.save, ({ caller, params, body }) => saveAttachment(db, caller, params.id, body));
  serveForm(attachmentEndpoints.upload, async ({ caller, readForm }) => {
    const attached = await uploadAttachment({ db, files, ownSpaceMax }, caller, readForm);
    wakeReading();
    return attached;
  });
  const uploads = resumableUploads({ db, parts: files.parts, ownSpaceMax });
  serveTransfer(attachmentEndpoints.beginUpload, uploads.begin);
  serveTransfer(attachmentEndpoints.uploadState, uploads.state);
  serveTransfer(attachmentEndpoints.appendUpload, uploads.append);
  serveTransfer(attachmentEndpoints.cancelUpload, uploads.cancel);
  serveBytes(attachmentEndpoints.download, ({ params, query, request, log }) =>
    downloadAttachment({ db, files: files.store, log }, params.id, {
      isToBeShown: query.ver === '1',
      request,
    }),
  );
}
