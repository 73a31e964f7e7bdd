import type { AnalyzedText } from '../analysis/token.ts';
import { asCode, type CodeMention, mention } from './mention.ts';
import { isPartNumber, otherSpellings } from './spellings.ts';

/** Beside the number of a part these tell nothing more: `CI LM358`, `IRF540N SMD`. */
const besidePart = /^(ci|smd|chip|componente|original|transistor|circuito)$/;
/** `LM 358`, `CP A006`: letters and figures typed apart. `2003A` may be of `ULN 2003A`, `220V` of nothing. */
const apart = /^[a-z]{1,5}[ _](\d{3,}[a-z]*|[a-z]\d{2,4}|\d{2}[ahlnr]|\d+[a-z]+\d+[a-z\d]*)$/;
const likeValue = /^\d{2,}[ahklmnrsu]$/i;

/** The numbers of parts and models, in their other spellings too (`LM358DR` is an LM358), and whatever else has figures and letters. */
export function readPartNumbers({ tokens, text }: AnalyzedText): CodeMention[] {
  return tokens.flatMap((token, position): CodeMention[] => {
    const [before, code] = [tokens[position - 1], asCode(token)];
    if (token.kind === 'word' || (token.kind === 'value' && !likeValue.test(token.raw))) return [];
    const beside = [position - 1, position + 1].filter((at) => besidePart.test(tokens[at]?.text ?? ''));
    const told = { isAnnounced: beside.length > 0, announcer: beside };
    const isApart =
      before?.kind === 'word' &&
      (!before.isFunction || tokens.length === 2) &&
      !besidePart.test(before.text) &&
      apart.test(before.text + text.slice(before.end, token.start) + code);
    const joined = isApart ? before.text + code : '';
    const kind = isPartNumber(code) ? 'part' : 'code';
    const isCode = token.kind === 'code' && (/^[a-z\d]*[a-z][a-z\d]*$/.test(code) || kind === 'part');
    return [
      ...(isApart
        ? [mention('part', [position - 1, position], [joined, ...otherSpellings(joined)], told)]
        : []),
      ...(isCode ? [mention(kind, [position], [code, ...otherSpellings(code)], told)] : []),
    ];
  });
}
