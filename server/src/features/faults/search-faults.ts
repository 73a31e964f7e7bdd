import { faultCardOf } from '@bancada/contract/faults/fault-of-entries';
import type { FaultCard, FoundFault, FoundText } from '@bancada/contract/faults/faults';
import { idOf, keyKinds, kindOf } from '../../database/record-key.ts';
import { countOf } from '../../http/total-headers.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { explained } from '../search/explain.ts';
import { type Hit, isBody } from '../search/find.ts';
import { markedWords } from '../search/highlight.ts';
import type { AnalyzedQuery, VariantKind } from '../search/query/query-term.ts';
import { wordOf } from '../search/ranking/lexemes.ts';
import { searchFor } from '../search/search.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { type Read, readHits } from './read-hits.ts';

export interface FaultSearch {
  q: string;
  exata?: '1' | undefined;
  avulsa?: '1' | undefined;
  explicar?: '1' | undefined;
  skip: number;
  limit: number;
}

/** How many entries, beside the first of each, the faults of a page are made of at most. */
const othersMax = 12;

/** A page of what meets `q`, fault by fault. The first page of a search that finds nothing is noted, without who searched. */
export async function searchFaults(
  { db, noteSearch }: Pick<SearchParts, 'db'> & { noteSearch: NoteSearch },
  { q, exata, avulsa, explicar, skip, limit }: FaultSearch,
  refuseIfGone?: () => void,
) {
  const isExact = exata === '1';
  const { hits, count, query, corrected, isIncomplete } = await searchFor(db, {
    q,
    isExact,
    wanted: skip + limit,
    refuseIfGone,
  });
  const page = withTheirIds(hits.slice(skip, skip + limit));
  const read = await readHits(
    db,
    page.flatMap(({ ids }) => ids),
    page.flatMap(({ hit, ids }) => (ids.length === 0 ? [hit.key] : [])),
  );
  const rows = marked(
    page.flatMap((found) => asRow(found, read)),
    query,
    explicar === '1',
  );
  if (skip === 0 && avulsa !== '1' && !isIncomplete)
    noteSearch({ typed: q, hasFound: rows.some(({ row }) => !row.aproximado) });
  const answer = {
    data: rows.flatMap(({ row }): FoundFault[] => ('sintoma' in row ? [row] : [])),
    soltos: rows.flatMap(({ row }, lugar): FoundText[] => ('tipo' in row ? [{ ...row, lugar }] : [])),
    total: countOf(count),
    corrigida: corrected,
  };
  return { answer, isIncomplete };
}

interface OnPage {
  hit: Hit;
  /** Of the entries that it is shown with, best first. */
  ids: number[];
}

/** Of each the best entry, and some of the others that meet the whole query. */
function withTheirIds(hits: readonly Hit[]): OnPage[] {
  const whole = hits.filter(({ isWhole }) => isWhole);
  const ofEach = Math.ceil(othersMax / Math.max(1, Math.min(3, whole.length)));
  let left = othersMax;
  return hits.map((hit) => {
    const others = hit.isWhole ? Math.min(ofEach, left, Math.max(0, hit.entries.length - 1)) : 0;
    left -= others;
    return { hit, ids: hit.entries.slice(0, 1 + others) };
  });
}

type Row = {
  hit: Hit;
  texts: string[];
  row: (FaultCard & Pick<FoundFault, 'achado_por'>) | Pick<FoundText, 'tipo' | 'id' | 'texto'>;
};

function asRow({ hit, ids }: OnPage, { entries, texts, photos }: Read): Row[] {
  const id = idOf(hit.key);
  const own = ids.flatMap((one) => entries.get(one) ?? []);
  const text = own[0]?.sintoma ?? texts.get(hit.key);
  // Deleted since the index was read.
  if (text === undefined) return [];
  if (isBody(hit.key)) {
    const tipo = kindOf(hit.key) === keyKinds.diagnosis ? 'diagnostico' : 'solucao';
    return [{ hit, texts: [text], row: { tipo, id, texto: text } }];
  }
  const fault = faultCardOf({ id, sintoma: text }, own);
  return [{ hit, texts: textsOf(fault), row: { ...fault, fotos: photos.get(id) ?? [], achado_por: [] } }];
}

const isOfPart = new Set<VariantKind | undefined>(['partBeginning', 'partInside']);

/** What it was met by, as typed; part numbers whole. Beeps and blinks are drawn on it. */
function metBy({ terms }: AnalyzedQuery, { matches }: Hit): string[] {
  return terms.flatMap(({ text, kind, isRequired }, position) => {
    const variant = matches[position]?.variant;
    if (!isRequired || variant === undefined || kind === 'negation' || kind === 'small' || kind === 'signal')
      return [];
    const [lexeme = ''] = variant.lexemes;
    return isOfPart.has(variant.kind) ? [(wordOf(lexeme) ?? lexeme).toUpperCase()] : [text];
  });
}

function textsOf({ sintoma, verificacoes, solucoes, equipamentos, codigos }: FaultCard): string[] {
  return [
    sintoma,
    ...verificacoes.map(({ texto }) => texto),
    ...solucoes.map(({ texto }) => texto),
    ...equipamentos.flatMap(({ nome, fabricante_nome }) => [nome, fabricante_nome]),
    ...codigos.map(({ code_post }) => code_post ?? ''),
  ];
}

/** With the words that met the query, and why each stands where it stands. */
function marked(rows: readonly Row[], query: AnalyzedQuery, isExplained: boolean) {
  const marks = markedWords(
    rows.map(({ texts }) => texts),
    query,
  );
  return rows.map(({ hit, row }, position) => ({
    row: {
      ...row,
      ...('achado_por' in row && marks[position]?.length === 0 && { achado_por: metBy(query, hit) }),
      aproximado: !hit.isWhole,
      marcas: marks[position] ?? [],
      ...(isExplained && { explicacao: explained(query, hit) }),
    },
  }));
}
