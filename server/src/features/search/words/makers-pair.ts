import type { Signal } from './signals-in-query.ts';

/** How the manuals of a maker write two counts, `3-1` or `3.1`: the codes that they stand for. */
const makers: readonly { named: RegExp; codesOf: (first: number, second: number) => string[] }[] = [
  {
    named: /(?<!\p{L})alienware(?!\p{L})/u,
    codesOf: (red, blue) => [`ledv${red}xz${blue}`, `leda${red}xb${blue}`],
  },
  {
    named: /(?<!\p{L})(?:dell|inspiron|latitude|vostro|optiplex|xps)(?!\p{L})/u,
    codesOf: (amber, white) => [`leda${amber}xb${white}`],
  },
  {
    // HP: so many red blinks or long beeps, then so many white blinks or short beeps.
    named: /(?<!\p{L})(?:hp|pavilion|elitebook|probook|prodesk|elitedesk|omen)(?!\p{L})/u,
    codesOf: (major, minor) => [
      `ledv${major}xb${minor}`,
      `bipe${Array(major).fill('l').join('p')}q${Array(minor).fill('c').join('p')}`,
    ],
  },
];

/** Not of volts or sizes: `dell 3.3 v`, `hd 2.5`. */
const written =
  /(?<![\p{L}\p{N}.,-])([1-9])[-,.]([1-9])(?![\p{L}\p{N}]|[.,-]\d|\s*(?:v|volts?|a|amperes?|ghz|kva|mm|pol\p{L}*)(?!\p{L}))/u;
const told =
  /(?<!\p{L})(?:pisca\p{L}*|led|leds|luz|bips?|bipes?|apita\p{L}*)\s+([1-9])(?:\s+vez(?:es)?)?\s+(?:e|depois|mais)\s+(?:depois\s+|mais\s+)?([1-9])(?![\p{L}\p{N}])/u;
const ofDisks = /(?<!\p{L})(?:hd|hdd|ssd|disco|sata|polegadas?)(?!\p{L})/u;

/**
 * Two counts as a maker's manual writes them, where the maker is named.
 * @param typed in small letters, without accents
 */
export function makersPair(typed: string): Signal[] {
  const maker = makers.find(({ named }) => named.test(typed));
  if (maker === undefined || ofDisks.test(typed)) return [];
  const [, first = '', second = ''] = written.exec(typed) ?? told.exec(typed) ?? [];
  if (first === '') return [];
  const named = new Set([first, second, first + second]);
  return maker.codesOf(Number(first), Number(second)).map((word) => ({ word, named }));
}
