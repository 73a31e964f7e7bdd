import { createReadStream } from 'node:fs';
import { knowledgeTexts } from '@bancada/contract/imports/knowledge-calls';
import { knowledgeFileLimits } from '@bancada/contract/imports/knowledge-file';
import { AppError } from '../../http/app-error.ts';

/** A line of the file, with its number from 1. */
export interface FileLine {
  number: number;
  text: string;
}

/** Refuses the whole file for one of its lines. */
export function refused(line: number, reason: string): AppError {
  return new AppError('knowledge-file-refused', { line, reason });
}

const newline = '\n'.charCodeAt(0);
const mb = 1024 * 1024;

/** The lines of a file, one after the other; the last may lack its line break. @throws AppError knowledge-file-refused */
export async function* linesOf(path: string): AsyncGenerator<FileLine> {
  let number = 1;
  let begun: Buffer[] = [];
  let size = 0;
  const take = (piece: Buffer) => {
    begun.push(piece);
    size += piece.length;
    if (size > knowledgeFileLimits.lineMaxBytes)
      throw refused(number, knowledgeTexts.tooLong(knowledgeFileLimits.lineMaxBytes / mb));
  };
  const finish = (): FileLine => {
    const line = { number, text: decoded(Buffer.concat(begun), number) };
    [number, begun, size] = [number + 1, [], 0];
    return line;
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
      yield finish();
    }
    take(chunk.subarray(from));
  }
  if (size > 0 || number === 1) yield finish();
}

function decoded(bytes: Buffer, number: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(number, knowledgeTexts.notText);
  }
}
