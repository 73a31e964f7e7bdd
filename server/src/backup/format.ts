import * as z from 'zod/mini';

/**
 * A backup is a tar with these entries, in this order:
 *
 * - `bancada.json`: `Manifest`
 * - `tabelas/<table>/<piece>.copy.zst`: rows as COPY writes them (text), cut between rows, each piece compressed by itself
 * - `arquivos/ab/cd/<sha256>`: the attachments, where they are inside
 * - `indice.json`: `Index`
 * - `somas.sha256`: the SHA-256 of every entry before it, as `sha256sum -c` reads it
 * - `fim.txt`: the SHA-256 of all bytes of the file before its own text, and where `indice.json` begins
 */
export const formatNumber = 1;

export const entryNames = {
  manifest: 'bancada.json',
  tables: 'tabelas/',
  attachments: 'arquivos/',
  index: 'indice.json',
  sums: 'somas.sha256',
  end: 'fim.txt',
} as const;

/** Size of tar's headers, and what everything in it is padded to. */
export const blockBytes = 512;
/** What follows the last byte that `fim.txt` vouches for: one block of text, and the two empty ones that end a tar. */
export const tailBytes = 3 * blockBytes;
const offsetDigits = 16;
export const endTextBytes = 64 + 1 + offsetDigits + 1;

export interface EndText {
  sha256: string;
  /** Where the header of `indice.json` begins. */
  indexAt: number;
}

export function writeEndText({ sha256, indexAt }: EndText): string {
  return `${sha256} ${String(indexAt).padStart(offsetDigits, '0')}\n`;
}

/** null: it is none. */
export function readEndText(text: string): EndText | null {
  const [, sha256, digits] = /^([0-9a-f]{64}) (\d{16})\n$/.exec(text) ?? [];
  return sha256 === undefined ? null : { sha256, indexAt: Number(digits) };
}

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());

export const Manifest = z.object({
  formato: z.int(),
  /** Of the product that wrote it. */
  versao: z.string(),
  /** The moment that it shows. */
  momento: z.string(),
  migracoes: z.array(z.object({ nome: z.string(), sha256 })),
  /** Folder of the attachments, from the folder of the file; null: they are inside. */
  arquivos_em: z.nullable(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const Index = z.object({
  tabelas: z.array(
    z.object({
      nome: z.string(),
      colunas: z.array(z.string()),
      linhas: count,
      /** Before compression. */
      bytes: count,
      partes: count,
    }),
  ),
  contadores: z.array(z.object({ tabela: z.string(), coluna: z.string(), proximo: z.int() })),
  arquivos: z.array(z.object({ sha256, tamanho: count })),
  /** SHA-256 of files that records use, but that the store had lost. */
  perdidos: z.array(sha256),
});
export type Index = z.infer<typeof Index>;
export type TableInIndex = Index['tabelas'][number];
export type AttachmentInIndex = Index['arquivos'][number];
