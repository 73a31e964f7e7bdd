import { foldText } from '@bancada/contract/texts';
import { stemOf } from '../search/analysis/stem.ts';
import type { Token } from '../search/analysis/token.ts';
import { analyze } from '../search/analysis/tokenize.ts';

/** What a text says, to be compared with others. */
export interface WordsOfText {
  /** Stems without accents, in order; after a negation with `!` before them. */
  words: string[];
  /** Of each word what it is the stem of. */
  forms: string[];
  /** Numbers, values, codes and words that tell one of two apart: texts with others are not the same, however alike they are. */
  guard: string;
}

/** So much is compared word by word; what is behind must be equal. */
const comparedMaxChars = 2_000;
/** The search reads that many characters as one query, and more words of a part than there are in these. */
const partMaxChars = 160;

/** One of each pair stands for the opposite of the other. Stems, as `stemOf` gives them. */
const telling = new Set(
  [
    'entrada saída primário secundário esquerdo direito superior inferior dianteiro traseiro positivo negativo',
    'interno externo quente frio alto baixo aberto fechado antes depois anterior posterior macho fêmea mínimo máximo',
    'primeiro segundo terceiro quarto maior menor liga desliga carrega descarrega entre acende apaga sobe desce',
    'vermelho verde azul branco amarelo âmbar laranja preto um dois três quatro cinco seis sete oito nove dez',
  ]
    .join(' ')
    .split(' ')
    .map((word) => stemOf(foldText(word))),
);

/** Reads a text as the search does: values and codes in one spelling, the ways to say no in one word. */
export function wordsOf(text: string): WordsOfText {
  const words: string[] = [];
  const forms: string[] = [];
  const guard: string[] = [];
  for (const part of partsOf(text.slice(0, comparedMaxChars))) {
    let isNegated = false;
    const { text, tokens } = analyze(part);
    for (const token of tokens) {
      if (isOneCapital(token, text)) guard.push(token.raw);
      if (token.isFunction) continue;
      if (token.isNegation) {
        guard.push('!');
        if (token.isBehind === true && words.length > 0) words.push(`!${words.pop()}`);
        else isNegated = true;
        continue;
      }
      const word = token.kind === 'word' ? stemOf(token.text) : token.text;
      if (token.kind !== 'word' || telling.has(word)) guard.push(word);
      words.push(isNegated ? `!${word}` : word);
      forms.push(token.text);
      isNegated = false;
    }
  }
  const rest = foldText(text.slice(comparedMaxChars));
  return { words, forms, guard: [...guard.toSorted(), rest].join(' ') };
}

/** `canal A`, `conector B`: not the article at the beginning, nor a part of `T-CON`. */
function isOneCapital({ raw, start, end }: Token, text: string): boolean {
  return /^\p{Lu}$/u.test(raw) && start > 0 && !/[-_]/.test(`${text[start - 1]}${text[end]}`);
}

function partsOf(text: string): string[] {
  return text.match(new RegExp(String.raw`[^]{1,${partMaxChars}}(?=\s|$)|[^]{1,${partMaxChars}}`, 'g')) ?? [];
}

/** Letters and digits alone, without case and accents, and what makes another number of digits. */
export function compactOf(text: string): string {
  return foldText(text)
    .replace(/(?<=\d)[.,](?=\d)/g, 'p')
    .replace(/(?<=^|\s)[-−](?=\d)/g, 'n')
    .replace(/[^\p{L}\p{N}+#%]/gu, '');
}
