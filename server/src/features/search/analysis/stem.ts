import { readLines } from '../lexicon/read-list.ts';

/** The stem of each form that `own-stems.txt` has. */
const own = new Map(
  readLines('own-stems').flatMap((line) => {
    const forms = line.split(' ');
    return forms.map((form) => [form, forms[0] ?? form] as const);
  }),
);

const ownStems = new Set(own.values());

/** The stem of a word of a record or a query. @param word lower case, without accents */
export function stemOf(word: string): string {
  return own.get(word) ?? pageStemOf(word);
}

/** What pages of documents have for a stem of records; other lexemes as they are. */
export function asInPages(lexeme: string): string {
  return ownStems.has(lexeme) ? pageStemOf(lexeme) : lexeme;
}

/**
 * The stem of a word, as PostgreSQL's Portuguese stemmer (Snowball) gives it for a word without accents whose plural was folded
 * first. Pages of documents are still stemmed there; a test holds the two together.
 * @param word lower case, without accents
 */
export function pageStemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = snowball(singular(word));
  if (stems.size >= keptMax) stems.clear();
  stems.set(word, stem);
  return stem;
}

const keptMax = 20_000;
const stems = new Map<string, string>();

const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes)$/, 'ao'],
  [/([^aeiou])eis$/, '$1el'],
  [/ais$/, 'al'],
  [/([^d])ois$/, '$1ol'],
  [/([aeiou])ns$/, '$1m'],
  [/acao$/, 'ar'],
];

/** The stemmer keeps tensão and tensões apart. */
function singular(word: string): string {
  return plurals.reduce((before, [plural, one]) => before.replace(plural, one), word);
}

/** A word while it is stemmed: where its regions begin. */
interface Regions {
  verb: number;
  first: number;
  second: number;
}

function snowball(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const regions = regionsOf(word);
  let stem = withoutSuffix(word, regions);
  if (stem === word) stem = withoutVerbEnding(word, regions);
  if (stem !== word) {
    if (stem.endsWith('ci') && stem.length - 1 >= regions.verb) stem = stem.slice(0, -1);
  } else {
    const [ending = ''] = /(?:os|[aio])$/.exec(stem) ?? [];
    stem = dropped(stem, ending, regions.verb);
  }
  if (!stem.endsWith('e') || stem.length - 1 < regions.verb) return stem;
  const short = stem.slice(0, -1);
  const isSilent = /gu$|ci$/.test(short) && short.length - 1 >= regions.verb;
  return isSilent ? short.slice(0, -1) : short;
}

function regionsOf(word: string): Regions {
  const first = afterVowelAndConsonant(word, 0);
  return { verb: verbRegion(word), first, second: afterVowelAndConsonant(word, first) };
}

function afterVowelAndConsonant(word: string, from: number): number {
  const found = /[aeiou][^aeiou]/.exec(word.slice(from));
  return found === null ? word.length : from + found.index + 2;
}

function verbRegion(word: string): number {
  const beginning =
    /^[aeiou](?:[^aeiou].*?[aeiou]|[aeiou].*?[^aeiou])/.exec(word) ??
    /^[^aeiou](?:[^aeiou].*?[aeiou]|[aeiou].)/.exec(word);
  return beginning?.[0].length ?? word.length;
}

function dropped(word: string, ending: string, from: number): string {
  return ending !== '' && word.length - ending.length >= from ? word.slice(0, -ending.length) : word;
}

/** The longest first. */
const byLength = (endings: string) => endings.split(' ').toSorted((one, other) => other.length - one.length);

const plain = new Set(
  'eza ezas ico ica icos icas ismo ismos ista istas oso osa osos osas amento amentos imento imentos adora ador adoras adores ante antes'.split(
    ' ',
  ),
);
const suffixes = byLength(
  `${[...plain].join(' ')} logia logias amente mente idade idades iva ivo ivas ivos ira iras`,
);

function withoutSuffix(word: string, { verb, first, second }: Regions): string {
  const suffix = suffixes.find((ending) => word.endsWith(ending));
  if (suffix === undefined) return word;
  const at = word.length - suffix.length;
  const rest = word.slice(0, at);
  if (plain.has(suffix)) return at >= second ? rest : word;
  if (suffix.startsWith('logia')) return at >= second ? `${rest}log` : word;
  if (suffix.startsWith('ira')) return at >= verb && rest.endsWith('e') ? `${rest}ir` : word;
  if (suffix === 'amente') {
    if (at < first) return word;
    const [ending = ''] = /(?:iv|os|ic|ad)$/.exec(rest) ?? [];
    const shorter = dropped(rest, ending, second);
    return ending === 'iv' && shorter !== rest && shorter.endsWith('at')
      ? dropped(shorter, 'at', second)
      : shorter;
  }
  if (at < second) return word;
  const [ending = ''] =
    (suffix === 'mente' ? /(?:ante|avel)$/ : suffix.startsWith('idade') ? /(?:abil|ic|iv)$/ : /at$/).exec(
      rest,
    ) ?? [];
  return dropped(rest, ending, second);
}

const verbEndings = byLength(
  `ada ida ia aria eria iria ara era ava asse esse isse aste este iste ei arei erei irei am iam ariam eriam iriam aram eram iram
   avam em arem erem irem assem essem issem ado ido ando endo indo ar er ir as adas idas ias arias erias irias aras eras avas es
   ardes erdes irdes ares eres ires asses esses isses astes estes istes is ais eis areis ereis ireis ados idos amos emos aremos
   eremos iremos imos armos ermos irmos eu iu ou ira iras`.replace(/\s+/g, ' '),
);

/** The longest ending that stands in the region of the verb. */
function withoutVerbEnding(word: string, { verb }: Regions): string {
  const ending = verbEndings.find((one) => word.length - one.length >= verb && word.endsWith(one));
  return ending === undefined ? word : word.slice(0, -ending.length);
}
