import type { Asker } from '../search/timing.ts';
import type { LoadedPages } from './load-pages.ts';

const netsMax = 60;

/** Queries, by what makes them expensive. */
export function questionsOf({ sample, names }: LoadedPages): Record<string, string[]> {
  const texts = sample.map(({ text }) => text);
  const nets = texts
    .flatMap((text) => text.match(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/)?.slice(0, 1) ?? [])
    .slice(0, netsMax);
  const parts = texts
    .flatMap((text) => text.match(/\b[A-Z]{2,4}\d{2,5}[A-Z]{0,2}\b/)?.slice(0, 1) ?? [])
    .slice(0, netsMax);
  const prose = texts.flatMap((text) => {
    const words = text.match(/(?<![\p{L}])\p{Ll}{5,}(?![\p{L}])/gu) ?? [];
    return words.length < 20 ? [] : [[words[3], words[9], words[17]].join(' ')];
  });
  return {
    'net as it is written': nets,
    'net without separators': nets.map((net) => net.replaceAll('_', '')),
    'net typed apart': nets.map((net) => net.replaceAll('_', ' ').toLowerCase()),
    'part number': parts,
    'part number, its beginning': parts.map((part) => part.slice(0, -1)),
    'file by its name': names.map((name) => name.replace(/^.*?-(.*)\.pdf$/, '$1')).slice(0, netsMax),
    'three words of a page': prose.slice(0, netsMax),
    'one word of most pages': ['tensão', 'medir', 'corrente', 'placa'],
    'two words of most pages': ['tensão corrente', 'medir placa', 'tensão medir'],
    'as you type': ['PPBUS_G3H', 'capacitor', nets[3] ?? 'SMC_EN'].flatMap(keystrokes),
    'a slip': ['capasitor resistor', 'tenssão da bateira', 'conecktor'],
    'no page has it': ['zyxwvut qwzx', 'PPQQXX_ZZ99', 'jabuticabeira'],
  };
}

function keystrokes(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, place) => word.slice(0, place + 2));
}

/** Searches inside the largest file of the sample. */
export async function insideQueries(
  at: (call: string) => Asker,
  { sample }: LoadedPages,
): Promise<{ asker: Asker; queries: string[]; pages: number }> {
  const search = at('/search/documentos?limit=50&q=tens%C3%A3o');
  const answer = await fetch(search.address, { headers: search.headers });
  const hits = (await answer.json()) as { anexo: { id: number }; paginas_encontradas: number }[];
  const largest = hits.toSorted((one, other) => other.paginas_encontradas - one.paginas_encontradas)[0];
  const words = sample[0]?.text.match(/\p{L}{6,}/gu)?.slice(0, 3) ?? [];
  return {
    asker: at(`/attachments/${largest?.anexo.id}/busca?q=`),
    queries: ['tensão', 'PPBUS_G3H', 'corrente placa', ...words],
    pages: largest?.paginas_encontradas ?? 0,
  };
}
