import type { QueryTerm, Variant } from '../query/query-term.ts';
import { isBeginning } from '../ranking/lexemes.ts';

type Variants = Pick<QueryTerm, 'variants'>;

const nothing = `'zq'`;

/** A tsquery that a document meets by any variant of a term. A variant that has all lexemes of another and more is left out. */
export function anyVariant({ variants }: Variants): string {
  const meeting = variants.filter(({ kind }) => kind !== 'sameKind');
  return joined(
    meeting
      .filter((variant) => !meeting.some((other) => isWider(other, variant)))
      .map((variant) => allLexemes(variant)),
    '|',
  );
}

/** Whether whatever meets `variant` meets `other`, which has fewer lexemes or is the beginning of one, too. */
function isWider(other: Variant, { lexemes }: Variant): boolean {
  const [only = ''] = other.lexemes;
  if (other.lexemes.length === 1 && isBeginning(only))
    return lexemes.some((lexeme) => lexeme !== only && lexeme.startsWith(only.slice(0, -1)));
  return (
    other.lexemes.length < lexemes.length &&
    other.kind !== 'phrase' &&
    other.lexemes.every((lexeme) => lexemes.includes(lexeme))
  );
}

/** The same by single words alone. */
export function anyWord({ variants }: Variants): string {
  return anyVariant({ variants: variants.filter(({ lexemes }) => lexemes.length === 1) });
}

/** What a term is by itself. */
export function withoutSynonyms({ variants }: Variants): Variants {
  return { variants: variants.filter(({ kind }) => kind !== 'synonym' && kind !== 'sameKind') };
}

/** A term without variants whose words must stand side by side. */
export function withoutPhrases({ variants }: Variants): Variants {
  return { variants: variants.filter(({ kind, lexemes }) => kind !== 'phrase' || lexemes.length === 1) };
}

/** A term whose words may stand anywhere. */
export function withoutOrder({ variants }: Variants): Variants {
  return {
    variants: variants.map((variant) =>
      variant.kind === 'phrase' ? { ...variant, kind: 'exact' } : variant,
    ),
  };
}

/** A tsquery of documents that meet all of these terms. */
export function allTerms(terms: readonly Variants[]): string {
  return joined(
    terms.map((term) => anyVariant(term)),
    '&',
  );
}

/** A tsquery of documents that meet all of these tsqueries. */
export function joinedTerms(queries: readonly string[]): string {
  return joined(queries, '&');
}

/** A tsquery of documents that meet any of these tsqueries. */
export function anyOf(queries: readonly string[]): string {
  return joined(queries, '|');
}

function allLexemes({ kind, lexemes }: Variant): string {
  const weighted = lexemes.map((lexeme) => lexemeQuery(lexeme));
  if (kind === 'phrase' && lexemes.length > 1) return `(${weighted.join('<->')})`;
  return joined(weighted, '&');
}

/** A tsquery of one lexeme, or of what begins as it does (`beginning`). */
export function lexemeQuery(lexeme: string): string {
  const letters = isBeginning(lexeme) ? lexeme.slice(0, -1) : lexeme;
  const quoted = `'${letters.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return isBeginning(lexeme) ? `${quoted}:*` : quoted;
}

function joined(parts: readonly string[], operator: '&' | '|'): string {
  if (parts.length === 0) return nothing;
  const distinct = [...new Set(parts)];
  return distinct.length === 1 ? (distinct[0] ?? nothing) : `(${distinct.join(operator)})`;
}
