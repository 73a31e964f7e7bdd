import type { Token } from '../analysis/token.ts';

/**
 * A code, beep sequence, blink sequence or part number that a query names. It is a reading of the query: where no record holds any
 * of its lexemes, its tokens are words like others. Of two mentions of one token the first that some record holds counts.
 */
export interface CodeMention {
  kind: 'beep' | 'led' | 'code' | 'part';
  /** Indexes of the tokens that name it, ascending. */
  tokens: readonly number[];
  /** As the index holds it, the likeliest first: `readSignal` of beeps and blinks, other codes in lower case without separators. */
  lexemes: readonly string[];
  /** Of these lexemes those that say less than was typed: where some record has the others, what has these alone is near. */
  shorter?: readonly string[];
  /** The words about it say that it is a code: `código 15`, `parado em 02`. */
  isAnnounced: boolean;
  /** Indexes of tokens that only announce it, and tell nothing more where it is known. */
  announcer: readonly number[];
}

export function mention(
  kind: CodeMention['kind'],
  tokens: readonly number[],
  lexemes: readonly string[],
  more: Partial<CodeMention> = {},
): CodeMention {
  return { kind, tokens, lexemes: [...new Set(lexemes)], isAnnounced: false, announcer: [], ...more };
}

/** A token as a code would be written, whatever else it is: `9a` of the value `9 A`. */
export function asCode({ kind, raw, text }: Token): string {
  return kind === 'value' ? raw.toLowerCase().replace(/[^a-z\d]/g, '') : text;
}
