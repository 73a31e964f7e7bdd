import { createHash } from 'node:crypto';
import { access, open as openFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { knownMigrations } from '../database/migrate.ts';
import { isAbsent } from '../files/disk-failures.ts';
import { localFileStore, placeOf } from '../files/file-store.ts';
import { BackupError, damaged } from './backup-error.ts';
import type { BackupSummary } from './backup-types.ts';
import { checkedBytes, LostFile } from './copy-attachments.ts';
import { pieceName } from './copy-out.ts';
import { cannotRead, collect, drain, entriesOf } from './entries.ts';
import {
  type EndText,
  endTextBytes,
  entryNames,
  formatNumber,
  Index,
  Manifest,
  readEndText,
  tailBytes,
} from './format.ts';
import { migrationsFolder } from './product.ts';

export interface BackupContent {
  manifest: Manifest;
  index: Index;
  /** Size of the file. */
  bytes: number;
}

export function summaryOf(
  { momento }: Pick<Manifest, 'momento'>,
  index: Index,
  bytes: number,
): BackupSummary {
  const { tabelas, arquivos, perdidos } = index;
  return {
    madeAt: momento,
    bytes,
    rows: tabelas.reduce((sum, { linhas }) => sum + linhas, 0),
    attachments: { count: arquivos.length, bytes: arquivos.reduce((sum, { tamanho }) => sum + tamanho, 0) },
    missing: perdidos,
  };
}

/** Reads the whole file, and the attachments beside it, and compares their checksums. @throws BackupError */
export async function verify(file: string): Promise<BackupContent> {
  const { manifest, bytes, end } = await open(file);
  const hash = createHash('sha256');
  let left = bytes - tailBytes;
  const onBytes = (chunk: Buffer) => {
    hash.update(chunk.subarray(0, left));
    left = Math.max(left - chunk.length, 0);
  };
  const names: string[] = [];
  let index: Buffer | null = null;
  for await (const { name, chunks } of entriesOf(file, { onBytes })) {
    names.push(name);
    if (name === entryNames.index) index = await collect(file, chunks);
    else await drain(chunks);
  }
  if (index === null || hash.digest('hex') !== end.sha256) throw damaged(file);
  const content = { manifest, index: parse(Index, file, index), bytes };
  if (names.join('\n') !== namesOf(content).join('\n')) throw damaged(file);
  await requireKnownMigrations(file, manifest);
  // The checksum does not reach what stands beside it: where the index is.
  await readEnds(file);
  if (manifest.arquivos_em !== null) await verifyBeside(file, content);
  return content;
}

/** From the beginning and the end of the file. @throws BackupError where these are damaged */
export async function readEnds(file: string): Promise<BackupContent> {
  const { manifest, manifestSum, bytes, end } = await open(file);
  const found = new Map<string, Buffer>();
  for await (const { name, chunks } of entriesOf(file, { from: end.indexAt }))
    found.set(name, await collect(file, chunks));
  const [index, sums] = [found.get(entryNames.index), found.get(entryNames.sums)?.toString()];
  if (index === undefined || sums === undefined) throw damaged(file);
  const lines = sums.split('\n');
  const isSame =
    lines[0] === `${manifestSum}  ${entryNames.manifest}` &&
    lines.at(-2) === `${sumOf(index)}  ${entryNames.index}`;
  if (!isSame) throw damaged(file);
  return { manifest, index: parse(Index, file, index), bytes };
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

interface Opened {
  manifest: Manifest;
  manifestSum: string;
  bytes: number;
  end: EndText;
}

/** @throws BackupError: no backup, made by a newer version, or without its end */
async function open(file: string): Promise<Opened> {
  const { bytes, tail } = await readTail(file);
  const text = await manifestText(file);
  const manifest = parse(Manifest, file, text);
  if (manifest.formato > formatNumber) throw newer(file, manifest);
  const end = readEndText(tail.subarray(0, endTextBytes).toString('latin1'));
  const isPadded = tail.length === tailBytes && tail.subarray(endTextBytes).every((byte) => byte === 0);
  if (end === null || !isPadded || end.indexAt >= bytes) throw damaged(file);
  return { manifest, manifestSum: sumOf(text), bytes, end };
}

async function readTail(file: string): Promise<{ bytes: number; tail: Buffer }> {
  try {
    const handle = await openFile(file);
    try {
      const bytes = (await handle.stat()).size;
      const tail = Buffer.alloc(Math.min(bytes, tailBytes));
      await handle.read(tail, 0, tail.length, bytes - tail.length);
      return { bytes, tail };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw cannotRead(file, error);
  }
}

async function manifestText(file: string): Promise<Buffer> {
  try {
    for await (const { name, chunks } of entriesOf(file))
      if (name === entryNames.manifest) return await collect(file, chunks);
      else break;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw foreign(file, error);
  }
  throw foreign(file);
}

function foreign(file: string, cause?: unknown): BackupError {
  return new BackupError(`"${file}" não é uma cópia da Bancada, ou perdeu o começo.`, { cause });
}

function newer(file: string, { versao }: Manifest): BackupError {
  return new BackupError(
    `A cópia "${file}" foi feita por uma versão mais nova da Bancada (${versao}): atualize o programa e tente de novo.`,
  );
}

async function requireKnownMigrations(file: string, manifest: Manifest): Promise<void> {
  const known = new Map((await knownMigrations(migrationsFolder)).map(({ nome, sha256 }) => [nome, sha256]));
  for (const { nome, sha256 } of manifest.migracoes) {
    if (!known.has(nome)) throw newer(file, manifest);
    if (known.get(nome) !== sha256)
      throw new BackupError(
        `A cópia "${file}" foi feita com outra migração ${nome} do que a desta versão da Bancada: use a versão que a fez (${manifest.versao}).`,
      );
  }
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, file: string, text: Buffer): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(text.toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) throw damaged(file, error);
    throw error;
  }
}

/** All entries that such a backup has, in their order. */
function namesOf({ manifest, index }: BackupContent): string[] {
  return [
    entryNames.manifest,
    ...index.tabelas.flatMap(({ nome, partes }) =>
      Array.from({ length: partes }, (_, place) => pieceName(nome, place + 1)),
    ),
    ...(manifest.arquivos_em === null
      ? index.arquivos.map(({ sha256 }) => entryNames.attachments + placeOf(sha256))
      : []),
    entryNames.index,
    entryNames.sums,
    entryNames.end,
  ];
}

/** Folder with the attachments of a backup that has them beside it: where they were, or where they are brought along. */
export async function attachmentsFolder(file: string, beside: string): Promise<string> {
  const usual = path.join(path.dirname(file), path.basename(entryNames.attachments));
  const noted = path.resolve(path.dirname(file), beside);
  try {
    await access(noted);
    return noted;
  } catch (error) {
    if (isAbsent(error)) return usual;
    throw cannotRead(noted, error);
  }
}

async function verifyBeside(file: string, { manifest, index }: BackupContent): Promise<void> {
  const folder = await attachmentsFolder(file, manifest.arquivos_em ?? '');
  const store = localFileStore(folder);
  let absent = 0;
  for (const attachment of index.arquivos) {
    try {
      await drain(checkedBytes(await store.open(attachment.sha256), attachment));
    } catch (error) {
      if (!(error instanceof LostFile)) throw cannotRead(folder, error);
      absent += 1;
    }
  }
  if (absent > 0)
    throw new BackupError(
      `Faltam em "${folder}", ou estão danificados, ${absent} de ${index.arquivos.length} anexos da cópia "${file}", e nada foi alterado. Traga essa pasta junto com o arquivo.`,
    );
}
