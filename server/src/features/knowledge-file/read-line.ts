import {
  headerIn,
  type KnowledgeHeader,
  type KnowledgeKind,
  knowledgeKinds,
  knowledgeTexts,
} from '@bancada/contract/imports/knowledge-calls';
import { type KnowledgeLine, knowledgeLines } from '@bancada/contract/imports/knowledge-file';
import * as z from 'zod/mini';
import { type FileLine, refused } from './file-lines.ts';

/** A line that is valid by itself. */
export type ReadLine = {
  [Kind in KnowledgeKind]: { number: number; chars: number; tipo: Kind; values: KnowledgeLine<Kind> };
}[KnowledgeKind];

function objectOf({ number, text }: FileLine, elseSay: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // Said below.
  }
  throw refused(number, elseSay);
}

/** The first line. @throws AppError knowledge-file-refused */
export function readHeader(line: FileLine): KnowledgeHeader {
  const header = headerIn(objectOf(line, knowledgeTexts.otherFile));
  if (typeof header === 'string') throw refused(line.number, header);
  return header;
}

/** Any other line. @throws AppError knowledge-file-refused */
export function readLine(line: FileLine): ReadLine {
  const { tipo, ...fields } = objectOf(line, knowledgeTexts.noLine);
  const kind = knowledgeKinds.find((one) => one === tipo);
  if (kind === undefined) throw refused(line.number, knowledgeTexts.unknownKind);
  const read = z.safeParse(knowledgeLines[kind], fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refused(line.number, knowledgeTexts.field(issue?.path.join('.') || 'tipo', issue?.message ?? ''));
  }
  const { number, text } = line;
  return { number, chars: text.length, tipo: kind, values: read.data } as ReadLine;
}
