import { folded } from '../analysis/normalize.ts';
import { type AnalyzedText, tokensBetween } from '../analysis/token.ts';
import { type CodeMention, mention } from './mention.ts';

/** How the manuals of makers write two counts, `3-1` or `3.1`: the colours that blink so often, and the beeps (long, short). */
const makers: readonly { named: RegExp; colours: readonly string[]; beeps: string }[] = [
  { named: /(?<!\p{L})alienware(?!\p{L})/u, colours: ['vz', 'ab'], beeps: '' },
  {
    named: /(?<!\p{L})(?:dell|inspiron|latitude|vostro|optiplex|xps)(?!\p{L})/u,
    colours: ['ab'],
    beeps: 'cc',
  },
  {
    named: /(?<!\p{L})(?:hp|pavilion|elitebook|probook|prodesk|elitedesk|omen)(?!\p{L})/u,
    colours: ['vb'],
    beeps: 'lc',
  },
];

/** Not of volts or sizes: `dell 3.3 v`, `hd 2.5`. */
const ways: readonly RegExp[] = [
  /(?<![\p{L}\p{N}.,-])([1-9])[-,.]([1-9])(?![\p{L}\p{N}]|[.,-]\d|\s*(?:v|volts?|a|amperes?|ghz|kva|mm|pol\p{L}*)(?!\p{L}))/du,
  /(?<!\p{L})(?:pisca\p{L}*|led|leds|luz|bips?|bipes?|apita\p{L}*)\s([1-9])(?:\svez(?:es)?)?\s(?:e|depois|mais)\s(?:depois\s|mais\s)?([1-9])(?![\p{L}\p{N}])/du,
  /(?<!\p{L})(?:bips?|bipes?|beeps?)\s([1-9])[\s,/]\s?([1-9])(?![\p{L}\p{N}/,-])/du,
];
const ofDisks = /(?<!\p{L})(?:hd|hdd|ssd|disco|sata|polegadas?)(?!\p{L})/u;

/** Two counts as a maker's manual writes them, where the maker is named: one mention for each kind of signal. */
export function makersPair(query: AnalyzedText): CodeMention[] {
  const text = folded(query.text);
  const maker = makers.find(({ named }) => named.test(text));
  const found = ways.map((way) => way.exec(text)).find((way) => way !== null);
  const [, first, second] = found?.indices ?? [];
  if (maker === undefined || first === undefined || second === undefined || ofDisks.test(text)) return [];
  const [one, two] = [Number(text.slice(...first)), Number(text.slice(...second))];
  const tokens = [
    ...new Set([first, second].flatMap((position) => tokensBetween(query.tokens, ...position))),
  ];
  const blinks = maker.colours.map(([a, b]) => `led${a}${one}x${b}${two}`);
  const [a = '', b = ''] = maker.beeps;
  const beeps = `bipe${Array(one).fill(a).join('p')}q${Array(two).fill(b).join('p')}`;
  return [mention('led', tokens, blinks), ...(maker.beeps === '' ? [] : [mention('beep', tokens, [beeps])])];
}
