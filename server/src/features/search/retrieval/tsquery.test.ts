// Proven here of the tsqueries that terms become:
//  1. a term is met by any of its variants, a variant of several lexemes by all of them
//  2. equipment of the same kind does not meet a term
//  3. terms are met together
//  4. equal parts stand once; what has nothing to look for meets nothing
//  5. a quoted phrase is met by its words side by side
//  6. a phrase of which one word, or some, are enough by themselves is left out; a quoted phrase makes none needless
//  7. quotes and backslashes of a lexeme are its own
import { expect, test } from 'vitest';
import { allTerms, anyVariant, anyWord } from './tsquery.ts';

const bomb = { kind: 'stem', lexemes: ['bomb'] } as const;
const pump = { kind: 'exact', lexemes: ['zqbomba'] } as const;
const vacuum = { kind: 'synonym', lexemes: ['vacu', 'baix'] } as const;

test('a term is met by any of its variants, a phrase by all of its words', () => {
  expect(anyVariant({ variants: [bomb] })).toBe("'bomb'");
  expect(anyVariant({ variants: [bomb, pump, vacuum] })).toBe("('bomb'|'zqbomba'|('vacu'&'baix'))");
});

test('equipment of the same kind is no way to meet a term', () => {
  expect(anyVariant({ variants: [bomb, { kind: 'sameKind', lexemes: ['ordenhad'] }] })).toBe("'bomb'");
});

test('all terms are met together, equal ones once', () => {
  expect(allTerms([{ variants: [bomb, pump] }, { variants: [vacuum] }])).toBe(
    "(('bomb'|'zqbomba')&('vacu'&'baix'))",
  );
  expect(allTerms([{ variants: [bomb] }, { variants: [bomb] }])).toBe("'bomb'");
});

test('what has nothing to look for is met by nothing', () => {
  expect(anyVariant({ variants: [] })).toBe("'zq'");
  expect(allTerms([])).toBe("'zq'");
});

test('a quoted phrase is met by its words side by side', () => {
  const phrase = { kind: 'phrase', lexemes: ['zqbomba', 'zqde', 'zqvacuo'] } as const;
  expect(anyVariant({ variants: [phrase] })).toBe("('zqbomba'<->'zqde'<->'zqvacuo')");
});

test('a phrase is left out where some of its words are enough', () => {
  const phrase = { kind: 'synonym', lexemes: ['bomb', 'vacu'] } as const;
  expect(anyVariant({ variants: [bomb, phrase] })).toBe("'bomb'");
  const longer = { kind: 'synonym', lexemes: ['nao', 'bomb', 'vacu'] } as const;
  expect(anyVariant({ variants: [longer, phrase] })).toBe("('bomb'&'vacu')");
  const quoted = { kind: 'phrase', lexemes: ['bomb', 'vacu'] } as const;
  expect(anyVariant({ variants: [longer, quoted] })).toContain("'nao'&");
  expect(anyWord({ variants: [pump, vacuum] })).toBe("'zqbomba'");
});

test('no lexeme ends its own quotes', () => {
  expect(anyVariant({ variants: [{ kind: 'exact', lexemes: ["d'agua"] }] })).toBe("'d''agua'");
  expect(anyVariant({ variants: [{ kind: 'exact', lexemes: ['a\\'] }] })).toBe("'a\\\\'");
});
