import { Readable } from 'node:stream';
import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import { type NewReport, type ReportStart, reportTexts } from '@bancada/contract/units/service-reports';
import type { Visit } from '@bancada/contract/units/visits';
import { create as contentDisposition } from 'content-disposition';
import { type Clock, localDay } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../files/files.ts';
import type { LocalCopy } from '../../files/local-copy.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { Caller } from '../../http/serve.ts';
import { JobOverLimit, jobOf } from '../../workers/worker-pool.ts';
import { filesOfAttachments } from '../attachments/download.service.ts';
import { thumbnailsOf } from '../documents/documents.service.ts';
import { withPhotos } from '../fault-photos/fault-photos.service.ts';
import { getShop, logoOf } from '../shop/shop.service.ts';
import { mainNumber, units } from '../units/units.service.ts';
import { getVisit } from '../units/visits.service.ts';
import { getUser } from '../users/users.service.ts';
import type { PhotoSource } from './photos.ts';
import { causeOf, doneIn, notDoneIn, reportContent } from './report-content.ts';
import type { ReportTask } from './report-task.ts';

export interface ReportParts {
  db: Database;
  clock: Clock;
  files: Pick<Files, 'localCopy'>;
}

const made = jobOf<ReportTask, Uint8Array>(new URL('./make-report.worker.ts', import.meta.url), {
  waitingMax: 20,
});
/** Sixty large photos take a few seconds of a slow machine. */
const makingMs = 60_000;

/** What a document of a visit says before anything is typed. @throws AppError visit-not-found */
export async function reportStart(
  { db }: ReportParts,
  caller: Caller,
  visitId: number,
): Promise<ReportStart> {
  const visit = await getVisit(db, visitId);
  const [{ nome: tecnico }, { nome: oficina }, fotos] = await Promise.all([
    getUser(db, caller.id),
    getShop(db),
    photosOfVisit(db, visit),
  ]);
  return {
    ...{ tecnico, oficina, fotos },
    ...{ causa: causeOf(visit), servico: doneIn(visit), nao_feito: notDoneIn(visit) },
  };
}

/** Makes a document. Nothing of it is kept. @throws AppError visit-not-found, report-over-limit, busy; InvalidFields */
export async function makeReport(
  parts: ReportParts,
  caller: Caller,
  { visitId, asked }: { visitId: number; asked: NewReport },
): Promise<FileReply> {
  const { db, clock } = parts;
  const visit = await getVisit(db, visitId);
  const [unit, shop, photos] = await Promise.all([
    units.get(db, visit.aparelho_id),
    getShop(db),
    chosenPhotos(db, visit, asked),
  ]);
  const technician = asked.tecnico || (await getUser(db, caller.id)).nome;
  const reference = unit.referencia === null ? mainNumber(unit) : `OS ${unit.referencia}`;
  const today = localDay(clock.now());
  const content = reportContent({ visit, unit, shop, asked, technician, reference, today });
  const logo = await logoOf(db);
  const pdf = await withSources(parts, photos, (sources) =>
    made({ content, photos: sources, logo }, { caller: String(caller.id), limitMs: makingMs }).catch(
      overLimit,
    ),
  );
  return replyWith(pdf, `${asked.tipo} ${reference} ${today}.pdf`);
}

function overLimit(error: unknown): never {
  throw error instanceof JobOverLimit ? new AppError('report-over-limit').causedBy(error) : error;
}

/** A visit's own photos, then those of the faults that it names, each once. */
async function photosOfVisit(db: Database, { id, sintoma_id, resultados }: Visit): Promise<FaultPhoto[]> {
  const named = [sintoma_id, ...resultados.map(({ sintoma_id }) => sintoma_id)];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const [own, ofFaults] = await Promise.all([
    withPhotos(db, 'visits', [{ id }]),
    withPhotos(
      db,
      'sintomas',
      ids.map((id) => ({ id })),
    ),
  ]);
  const photos = [...own, ...ofFaults].flatMap(({ fotos }) => fotos);
  return [...new Map(photos.map((photo) => [photo.id, photo])).values()];
}

/** @throws InvalidFields at each photo that is not of the visit, or chosen before */
async function chosenPhotos(db: Database, visit: Visit, { fotos }: NewReport): Promise<FaultPhoto[]> {
  const known = new Map((await photosOfVisit(db, visit)).map((photo) => [photo.id, photo]));
  const wrong = fotos.flatMap((id, at) => {
    const isAgain = fotos.indexOf(id) < at;
    if (known.has(id) && !isAgain) return [];
    const msg = isAgain ? reportTexts.sameTwice : reportTexts.notOfVisit;
    return [{ loc: ['body', 'fotos', at], msg, type: 'value_error' }];
  });
  if (wrong.length > 0) throw new InvalidFields(wrong);
  return fotos.flatMap((id) => known.get(id) ?? []);
}

/** What the library for pictures reads from a stored file; of others there is their thumbnail. */
const readTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']);

/** Photos as files on this disk, for as long as `work` takes. @throws AppError files-unavailable, storage-full */
async function withSources<Result>(
  { db, files }: ReportParts,
  photos: readonly FaultPhoto[],
  work: (sources: PhotoSource[]) => Promise<Result>,
): Promise<Result> {
  const ids = photos.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await filesOfAttachments(db, ids);
  const others = found.filter(({ tipo_arquivo }) => !readTypes.has(tipo_arquivo)).map(({ id }) => id);
  const thumbnails = others.length === 0 ? new Map<number, Buffer>() : await thumbnailsOf(db, others);
  const copies = new Map<number, LocalCopy>();
  try {
    for (const { id, sha256, tipo_arquivo } of found) {
      const copy = readTypes.has(tipo_arquivo) ? await copyOf(files, sha256) : null;
      if (copy !== null) copies.set(id, copy);
    }
    return await work(
      photos.map(({ id, legenda }) => ({
        input: copies.get(id)?.path ?? thumbnails.get(id) ?? null,
        caption: legenda,
      })),
    );
  } finally {
    await Promise.all([...copies.values()].map((copy) => copy.discard()));
  }
}

/** null: its bytes are lost. */
async function copyOf(files: ReportParts['files'], sha256: string): Promise<LocalCopy | null> {
  try {
    return await files.localCopy(sha256, AbortSignal.timeout(makingMs));
  } catch (error) {
    if (error instanceof AppError && error.code === 'file-missing') return null;
    throw error;
  }
}

function replyWith(pdf: Uint8Array, name: string): FileReply {
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': contentDisposition(fileName(name)),
      'x-content-type-options': 'nosniff',
    },
    stream: Readable.from([Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)]),
  };
}

/** `laudo OS 912/26 2026-11-29.pdf` → `laudo-OS-912-26-2026-11-29.pdf`: a name for every system. */
function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9.]+/g, '-');
}
