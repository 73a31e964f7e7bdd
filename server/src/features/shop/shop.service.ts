import { Readable } from 'node:stream';
import { type Shop, type ShopEdit, shopLimits, shopTexts } from '@bancada/contract/units/shop';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { FileReply, FileRequest } from '../../http/file-reply.ts';
import type { Caller } from '../../http/serve.ts';
import type { ReadForm } from '../../http/serve-form.ts';
import { JobOverLimit, jobOf } from '../../workers/worker-pool.ts';
import { findLogo, findShop, writeShop } from './shop.sql.ts';

const unnamed: Shop = { nome: '', cnpj: '', endereco: '', garantia: '', logo_em: null };

const redrawn = jobOf<Uint8Array, Uint8Array | null>(new URL('./logo.worker.ts', import.meta.url), {
  waitingMax: 10,
});
const redrawMs = 20_000;

/** The shop; empty texts where nothing was said. */
export async function getShop(db: Database): Promise<Shop> {
  return (await findShop(db)) ?? unnamed;
}

/** The logo as PNG; null: there is none. */
export const logoOf: (db: Database) => Promise<Buffer | null> = findLogo;

export async function saveShop(db: Database, body: ShopEdit): Promise<Shop & { message: string }> {
  await writeShop(db, body);
  return { ...(await getShop(db)), message: shopTexts.saved };
}

/** Takes a PNG or JPEG. @throws InvalidFields (`file`); AppError busy */
export async function setLogo(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  readForm: ReadForm<object>,
): Promise<Shop> {
  const taken: { bytes: Buffer | null } = { bytes: null };
  await readForm({
    beforeFile: async () => undefined,
    takeFile: async (bytes) => {
      taken.bytes = await boundedBytes(bytes);
    },
  });
  if (taken.bytes === null) throw InvalidFields.inBody('file', shopTexts.noLogoFile);
  const logo = await redrawn(taken.bytes, { caller: String(caller.id), limitMs: redrawMs }).catch(
    nullIfOverLimit,
  );
  if (logo === null) throw InvalidFields.inBody('file', shopTexts.wrongLogo);
  await writeShop(db, { logo: Buffer.from(logo), logo_em: clock.now().toISOString() });
  return getShop(db);
}

export async function removeLogo(db: Database): Promise<Shop> {
  await writeShop(db, { logo: null, logo_em: null });
  return getShop(db);
}

/** @throws AppError logo-not-found */
export async function readLogo(db: Database, request: FileRequest): Promise<FileReply> {
  const logo = await findLogo(db);
  if (logo === null) throw new AppError('logo-not-found');
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-length': String(logo.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
    stream: Readable.from(request.method === 'HEAD' ? '' : [logo]),
  };
}

/** @throws InvalidFields (`file`) where there are more than a logo has */
async function boundedBytes(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > shopLimits.logoMaxBytes) throw InvalidFields.inBody('file', shopTexts.logoTooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function nullIfOverLimit(error: unknown): null {
  if (error instanceof JobOverLimit) return null;
  throw error;
}
