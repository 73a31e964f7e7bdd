import { knowledgeEndpoints } from '@bancada/contract/imports/knowledge-calls';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../files/files.ts';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import type { ServeForm } from '../../http/serve-form.ts';
import { identityOf, instanceOf, recordWithIdentity } from '../records/identities.service.ts';
import { exportKnowledge, headerOf } from './export.service.ts';
import { importKnowledge, isWithoutKnowledge } from './import.service.ts';

interface ServeAll {
  serve: Serve;
  serveBytes: ServeBytes;
  serveForm: ServeForm;
}

export function knowledgeFileRoutes(
  { serve, serveBytes, serveForm }: ServeAll,
  parts: { db: Database; clock: Clock; files: Files },
): void {
  const { db } = parts;
  serve(knowledgeEndpoints.state, async () => ({
    instancia: await instanceOf(db),
    vazia: await isWithoutKnowledge(db),
    registros: (await headerOf(db)).registros,
  }));
  serveBytes(knowledgeEndpoints.exported, async ({ request }) => exportKnowledge(parts, request));
  serveForm(knowledgeEndpoints.imported, ({ caller, readForm }) => importKnowledge(parts, caller, readForm));
  serve(knowledgeEndpoints.identity, ({ params }) => identityOf(db, params.tipo, params.id));
  serve(knowledgeEndpoints.record, ({ params }) => recordWithIdentity(db, params.identidade));
}
