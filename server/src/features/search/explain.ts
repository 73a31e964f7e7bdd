import type { Explanation } from '@bancada/contract/search';
import type { AnalyzedQuery } from './query/query-term.ts';
import { wordOf } from './ranking/lexemes.ts';
import type { RankedDocument } from './ranking/rerank.ts';

/** Why a result stands where it stands, for admins who look into the search: term by term, and the parts of its score. */
export function explained(
  { terms, unknown }: AnalyzedQuery,
  { value, parts, matches, isWhole }: RankedDocument,
): Explanation {
  return {
    pontos: rounded(value),
    partes: {
      termos: rounded(parts.terms),
      ngramas: rounded(parts.ngrams),
      semelhanca_ao_primeiro: rounded(parts.similarityToBest),
    },
    atende_tudo: isWhole,
    desconhecidas: [...unknown],
    termos: terms.map(({ text, kind, weight, isNegated, isRequired }, place) => ({
      texto: text,
      tipo: kind,
      peso: rounded(weight),
      negado: isNegated,
      obrigatorio: isRequired,
      encontrado_como: matches[place]?.variant?.kind ?? null,
      lexemas: (matches[place]?.variant?.lexemes ?? []).map((lexeme) => wordOf(lexeme) ?? lexeme),
      valor: rounded(matches[place]?.value ?? 0),
    })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
