import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { showFigures, showLabelledFigures } from './figures.ts';

/** What attachments take; null: the database does not answer. */
export interface Stored {
  attachments: number;
  files: number;
  bytes: number;
}

export function showStored(registry: Registry, read: () => Promise<Stored | null>): void {
  showFigures(registry, read, [
    { name: 'bancada_attachments', help: 'Attachments in use.', of: ({ attachments }) => attachments },
    {
      name: 'bancada_stored_files',
      help: 'Files of attachments that the store holds, each content once.',
      of: ({ files }) => files,
    },
    { name: 'bancada_stored_bytes', help: 'Bytes of these files.', of: ({ bytes }) => bytes },
  ]);
}

/** Files of attachments in use, by how far they are read, and their pages. */
interface Documents {
  esperando: number;
  lendo: number;
  falhou: number;
  lido: number;
  paginas: number;
}

/** @param read null: the database does not answer */
export function showDocuments(registry: Registry, read: () => Promise<Documents | null>): void {
  const states = { waiting: 'esperando', reading: 'lendo', failed: 'falhou', read: 'lido' } as const;
  showLabelledFigures(registry, read, [
    {
      name: 'bancada_documents',
      help: 'Files of attachments by how far their text is read for the search: waiting, reading, failed, read.',
      labels: ['state'],
      of: (documents) =>
        Object.entries(states).map(([state, column]) => ({ labels: { state }, value: documents[column] })),
    },
  ]);
  showFigures(registry, read, [
    {
      name: 'bancada_document_pages',
      help: 'Pages of files whose text is in the search.',
      of: ({ paginas }) => paginas,
    },
  ]);
}

export interface Disk {
  free: number;
  size: number;
}

/** Bytes of the disk that holds this folder, free ones as far as this user may write them. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

export function showDisk(registry: Registry, read: () => Promise<Disk | null>): void {
  showFigures(registry, read, [
    {
      name: 'bancada_disk_free_bytes',
      help: 'Free bytes of the disk that holds the data folder.',
      of: ({ free }) => free,
    },
    { name: 'bancada_disk_size_bytes', help: 'Size of this disk.', of: ({ size }) => size },
  ]);
}

/** @param check null: the store did not answer */
export function showStore(registry: Registry, check: () => Promise<true | null>): void {
  showFigures(registry, async () => ({ isUp: (await check()) !== null }), [
    {
      name: 'bancada_storage_up',
      help: 'Whether the store of attachments (folder or S3) answered its last check.',
      of: ({ isUp }) => Number(isUp),
    },
  ]);
}
