import { open } from 'node:fs/promises';
import { rtfBytesMax } from '../limits.ts';
import type { OpenDocument } from '../open-document.ts';
import { Unreadable } from '../unreadable.ts';
import { RtfReader } from './rtf-reader.ts';
import { TextLines } from './text-lines.ts';

/** A text of WordPad, or of any program that saves as RTF. @throws Unreadable `danificado`, `grande-demais` */
export async function openRtf(path: string): Promise<OpenDocument> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > rtfBytesMax) throw new Unreadable('grande-demais');
    const lines = new TextLines();
    new RtfReader((await file.readFile()).toString('latin1'), lines).read();
    return lines.asDocument();
  } finally {
    await file.close();
  }
}
