import type { QueryTerm, Variant } from '../query/query-term.ts';

type Variants = Pick<QueryTerm, 'variants'>;

const nothing = `'zq'`;

/** A tsquery that a document meets by any variant of a term. A phrase of which one lexeme is enough by itself is left out. */
export function anyVariant({ variants }: Variants, weights = ''): string {
  const meeting = variants.filter(({ kind }) => kind !== 'sameKind');
  const enough = new Set(
    meeting.flatMap(({ lexemes: [only = '', ...more] }) => (more.length === 0 ? [only] : [])),
  );
  const needed = meeting.filter(
    ({ lexemes }) => lexemes.length === 1 || !lexemes.some((lexeme) => enough.has(lexeme)),
  );
  return joined(
    needed.map((variant) => allLexemes(variant, weights)),
    '|',
  );
}

/** The same by single words alone. */
export function anyWord({ variants }: Variants, weights = ''): string {
  return anyVariant({ variants: variants.filter(({ lexemes }) => lexemes.length === 1) }, weights);
}

/** A tsquery of documents that meet all of these terms. @param weights of the fields that must have them, `A` of the symptom */
export function allTerms(terms: readonly Variants[], weights = ''): string {
  return joined(
    terms.map((term) => anyVariant(term, weights)),
    '&',
  );
}

/** A tsquery of documents that meet all of these tsqueries. */
export function joinedTerms(queries: readonly string[]): string {
  return joined(queries, '&');
}

function allLexemes({ kind, lexemes }: Variant, weights: string): string {
  const weighted = lexemes.map((lexeme) => lexemeQuery(lexeme) + (weights === '' ? '' : `:${weights}`));
  if (kind === 'phrase' && lexemes.length > 1) return `(${weighted.join('<->')})`;
  return joined(weighted, '&');
}

/** A tsquery of one lexeme. */
export function lexemeQuery(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function joined(parts: readonly string[], operator: '&' | '|'): string {
  if (parts.length === 0) return nothing;
  const distinct = [...new Set(parts)];
  return distinct.length === 1 ? (distinct[0] ?? nothing) : `(${distinct.join(operator)})`;
}
