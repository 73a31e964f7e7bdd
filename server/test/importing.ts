import type { ImportKind } from '@bancada/contract/imports/import-columns';
import type { CreatableKind } from '@bancada/contract/imports/imports';
import type { Person, TestApplication } from './application.ts';

export type Cells = Record<string, string>;

/** Line numbers as in a file, where the header is line 1. */
export const asLines = (rows: Cells[]) => rows.map((valores, place) => ({ linha: place + 2, valores }));

/** Calls that upload a table in parts and import it. */
export function importCalls(call: TestApplication['call']) {
  const begin = async (kind: ImportKind, person: Person = 'editor') =>
    (await call(person, 'POST', `/import/${kind}/envios`)).json<{ envio: string }>().envio;
  const sendPart = (
    kind: ImportKind,
    envio: string,
    part: number,
    rows: Cells[],
    person: Person = 'editor',
  ) => call(person, 'PUT', `/import/${kind}/envios/${envio}/${part}`, { linhas: asLines(rows) });
  const runSent = (
    kind: ImportKind,
    envio: string,
    partes: number,
    [criar, alterar, igual]: [number, number, number],
    creating?: readonly CreatableKind[],
  ) =>
    call('editor', 'POST', `/import/${kind}`, {
      envio,
      partes,
      esperado: { criar, alterar, igual },
      criar: creating,
    });
  /** Uploads a table in one part, and imports it. */
  const run = async (
    kind: ImportKind,
    rows: Cells[],
    counts: [number, number, number],
    creating?: readonly CreatableKind[],
  ) => {
    const envio = await begin(kind);
    const { statusCode, body } = await sendPart(kind, envio, 1, rows);
    if (statusCode !== 204) throw new Error(body);
    return runSent(kind, envio, 1, counts, creating);
  };
  return { begin, sendPart, runSent, run };
}
