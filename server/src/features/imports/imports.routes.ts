import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { importEndpoints } from '@bancada/contract/imports/imports';
import type { Caller, Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { pageOfFaultLines } from './fault-export.service.ts';
import { beginSending, type SendingParts, takePart } from './import-sendings.service.ts';
import { previewImport, runImport } from './imports.service.ts';

export function importsRoutes(serve: Serve, parts: SendingParts & SearchParts): void {
  const { db } = parts;
  serve(importEndpoints.preview, ({ params, body }) => previewImport(db, params.tipo, body));
  serve(importEndpoints.faults, ({ query }) => pageOfFaultLines(parts, query));
  serve(importEndpoints.begin, ({ caller, params }) => beginSending(parts, caller, params.tipo));
  serve(importEndpoints.sendPart, async ({ caller, params, body }) => {
    await takePart(parts, sendingOf(caller, params), { parte: params.parte, linhas: body.linhas });
    return undefined;
  });
  serve(importEndpoints.run, ({ caller, params, body }) =>
    runImport(db, sendingOf(caller, { ...params, ...body }), body),
  );
}

/** An upload is visible to its sender only. */
function sendingOf(caller: Caller, { envio, tipo }: { envio: string; tipo: ImportKind }) {
  return { id: envio, usuarioId: caller.id, tipo };
}
