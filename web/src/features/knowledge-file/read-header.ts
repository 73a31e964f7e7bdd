import { headerIn, type KnowledgeHeader, knowledgeKinds } from '@bancada/contract/imports/knowledge-calls';
import { countedKinds, type RecordKind } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';

/** The first line is shorter than this. */
const headerMaxBytes = 256 * 1024;

/** The header of a file, or why it is none, as a sentence: what can be said before it is sent. */
export async function readHeader(file: File): Promise<KnowledgeHeader | string> {
  const [first = ''] = (await file.slice(0, headerMaxBytes).text()).split('\n');
  const header = headerIn(parsed(first));
  return typeof header === 'string' ? `“${file.name}”: ${header}` : header;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `53 fabricantes, 12 categorias, 2 substitutos de peças`; null for nothing. */
export function countsText(registros: KnowledgeHeader['registros']): string | null {
  const records = knowledgeKinds.flatMap((kind): [RecordKind, number][] =>
    kind === 'substitutos' ? [] : [[kind, registros[kind]]],
  );
  const { substitutos } = registros;
  const parts = [
    countedKinds(Object.fromEntries(records)),
    substitutos > 0 ? `${wholeNumber(substitutos)} substituto${substitutos === 1 ? '' : 's'} de peças` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
