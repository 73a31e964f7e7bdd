import type { Explanation } from '@bancada/contract/search/search';
import type { RankedFault } from './index/rank.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { wordOf } from './ranking/lexemes.ts';

/** Why a result stands where it stands, for admins who look into the search: term by term, and the parts of its score. */
export function explained(
  { terms, unknown }: AnalyzedQuery,
  { value, scores, matches, isWhole }: RankedFault,
): Explanation {
  return {
    pontos: rounded(value),
    partes: {
      termos: rounded(scores.terms),
      ngramas: rounded(scores.ngrams),
      semelhanca_ao_primeiro: rounded(scores.similarityToBest),
    },
    atende_tudo: isWhole,
    desconhecidas: [...unknown],
    termos: terms.map(({ text, kind, weight, isNegated, isRequired }, position) => ({
      texto: text,
      tipo: kind,
      peso: rounded(weight),
      negado: isNegated,
      obrigatorio: isRequired,
      encontrado_como: matches[position]?.variant?.kind ?? null,
      lexemas: (matches[position]?.variant?.lexemes ?? []).map((lexeme) => wordOf(lexeme) ?? lexeme),
      valor: rounded(matches[position]?.value ?? 0),
    })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
