import { nearestCodes } from '../codes/spellings.ts';
import type { FaultIndex } from '../index/fault-index.ts';
import { signalCode, wholeWord } from '../ranking/lexemes.ts';
import type { Draft } from './drafts.ts';
import type { KnownWord } from './lookup.ts';
import { isHeld } from './word-variants.ts';

/** Lengths of codes that are corrected: almost any code is one slip from a shorter one, and nothing longer is a code. */
const codeMinChars = 4;
const codeMaxChars = 16;
const nearestMax = 5;
const characters = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

/** Gives a code that no record has those that are one slip from it: `P0AAG` finds what P0AA6 finds, as one of the nearest. */
export function addNearestCodes(
  { lexicon }: FaultIndex,
  drafts: readonly Draft[],
  known: ReadonlyMap<string, KnownWord>,
  held: ReadonlySet<string> | undefined,
): void {
  const unknown = drafts.filter((draft) => {
    const { kind, text } = draft;
    const ofWord = known.get(text);
    const isKnown = ofWord?.isKnown === true || (ofWord?.codes.length ?? 0) > 0 || isHeld(draft, held);
    return kind === 'word' && !isKnown && isCode(text);
  });
  if (unknown.length === 0) return;
  for (const draft of unknown) {
    const recorded = [...new Set(oneSlipFrom(draft.text))].filter((code) => lexicon.hasCode(code));
    for (const code of nearestCodes(draft.text, recorded, nearestMax))
      for (const lexeme of [signalCode(code), wholeWord(code)])
        draft.variants.push({ kind: 'nearCode', lexemes: [lexeme] });
  }
}

function isCode(text: string): boolean {
  return (
    /^(?=.*\d)(?=.*[a-z])[a-z\d]+$/.test(text) && text.length >= codeMinChars && text.length <= codeMaxChars
  );
}

/** All that one character more, less or other makes of a code, or two neighbours exchanged: at most about 1,200. */
function oneSlipFrom(code: string): string[] {
  const cuts = Array.from(
    { length: code.length + 1 },
    (_, at) => [code.slice(0, at), code.slice(at)] as const,
  );
  return cuts.flatMap(([before, after]) => [
    ...(after === '' ? [] : [before + after.slice(1)]),
    ...(after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : []),
    ...characters.flatMap((character) => [
      before + character + after,
      ...(after === '' ? [] : [before + character + after.slice(1)]),
    ]),
  ]);
}
