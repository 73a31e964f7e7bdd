import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileFiles, plainPage } from '../../../../../scripts/testing/hostile-documents.ts';
import { pdfOf, writeLines } from '../../../../../scripts/testing/pdf.ts';
import { childrenOf } from '../../../../../scripts/testing/proc.ts';
import { withPeak } from '../../../../../scripts/testing/reader-memory.ts';
import { allOf } from '../../../../test/documents/all-of.ts';
import { readingLimits } from './limits.ts';
import { type ReadEvent, readDocument } from './reader.ts';
import { Unreadable } from './unreadable.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada hostis '));
});
afterAll(() => rm(folder, { recursive: true }));

/** A page has less time than usual, so that the endless ones end. */
const limits = { ...readingLimits, pageMs: 12_000 };
let files = 0;

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, `arquivo ${++files}`);
  await writeFile(file, bytes);
  return file;
}

function read(file: string, { signal = new AbortController().signal, pagesMax = 20 } = {}) {
  const request = { path: file, mediaType: 'x', fromPage: 1, pagesMax, wantsThumbnail: true };
  return readDocument(request, signal, limits);
}

/** What came of a file: its reason, or of each page its reason or its kind of text. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const file = await fileOf(bytes);
  try {
    const events = await allOf(read(file));
    return events.map(wordOf).filter(Boolean).join(' ');
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

function wordOf(event: ReadEvent): string {
  if (event.kind === 'page-failed') return event.reason;
  if (event.kind !== 'page') return '';
  return event.text.includes('PPBUS_G3H') ? 'lida' : 'vazia';
}

const expected: Record<string, RegExp> = {
  '10.000 páginas': /^(lida ?){20}$/,
  senha: /^senha$/,
  'senha do dono só': /^lida$/,
  cortado: /^(lida ?){20}$/,
  'cortado, sem o fim que diz onde começar': /^danificado$/,
  'bomba no conteúdo': /^lida memoria lida$/,
  'bomba dupla': /^lida memoria lida$/,
  'operadores sem fim': /^lida (memoria|demorado) lida$/,
  'imagem de 30.000 × 30.000 no PDF': /^lida grande-demais lida$/,
  scripts: /^lida$/,
  'páginas em círculo': /^danificado( danificado)*$/,
  'contagem mentida': /^lida$/,
  'formulário que se desenha': /^lida (vazia|danificado) lida$/,
  'letra que se escreve': /^lida (vazia|danificado) lida$/,
  'padrão de um milionésimo': /^lida (vazia|danificado|memoria|demorado) lida$/,
  'listas aninhadas': /^lida (vazia|danificado) lida$/,
  'nomes de letras sem fim': /^lida (vazia|danificado|memoria|demorado) lida$/,
  'folha de 200 polegadas': /^lida$/,
  'texto demais numa página': /^lida grande-demais lida$/,
  'imagem de 30.000 × 30.000': /^grande-demais$/,
  'PNG de 200 milhões de pontos, entrelaçado': /^(memoria|vazia)$/,
  'PNG de 64 bits por ponto': /^(memoria|vazia)$/,
  nada: /^danificado$/,
};

describe('a hostile document', () => {
  for (const { name, bytes } of hostileFiles) {
    test(`ends in a clear state within its memory, and the next is read: ${name}`, async () => {
      const hostile = bytes();
      const { result, peak } = await withPeak(() => outcomeOf(hostile));
      expect(result).toMatch(expected[name] ?? /^$/);
      expect(peak).toBeLessThan(300_000_000);
      expect(await outcomeOf(pdfOf([plainPage(1)]))).toBe('lida');
    });
  }
});

describe('the process that reads documents', () => {
  test('ends with the signal of the one who waits, in the middle of a page', async () => {
    const [endless] = hostileFiles.filter(({ name }) => name === 'operadores sem fim');
    const file = await fileOf(endless?.bytes() ?? Buffer.alloc(0));
    const controller = new AbortController();
    const reading = allOf(read(file, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('O servidor para')), 1_000);
    await expect(reading).rejects.toThrow('O servidor para');
    expect(await outcomeOf(pdfOf([plainPage(1)]))).toBe('lida');
  });

  test('is gone after a kill of its server, also from a page that takes it long', async () => {
    const [endless] = hostileFiles.filter(({ name }) => name === 'nomes de letras sem fim');
    const file = await fileOf(endless?.bytes() ?? Buffer.alloc(0));
    const server = fork(
      path.join(import.meta.dirname, '../../../../test/documents/reading-server.ts'),
      [file],
      {
        execArgv: ['--disable-warning=ExperimentalWarning'],
      },
    );
    await once(server, 'message');
    const [child] = childrenOf(server.pid ?? 0);
    if (child === undefined) throw new Error('The server has no process that reads');
    server.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${child}`)).toBe(false);
  });

  test('has no secret, no network, no other program and no file to write', async () => {
    const process = await import('./reader-process.ts');
    const reader = new process.ReaderProcess();
    const file = await fileOf(pdfOf([{ content: writeLines(['x']) }]));
    await reader.ask({ kind: 'open', path: file }, { residentBytes: 3e8, cpuMs: 60_000, wallMs: 300_000 });
    const environment = readFileSync(`/proc/${reader.pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const names = environment.map((line) => line.split('=')[0]);
    const allowed = ['MALLOC_', 'UV_', 'VIPS_', 'NODE_CHANNEL_', 'LD_LIBRARY_PATH', 'TZ'];
    expect(names.filter((name = '') => !allowed.some((beginning) => name.startsWith(beginning)))).toEqual([]);
    reader.end();
  });
});
