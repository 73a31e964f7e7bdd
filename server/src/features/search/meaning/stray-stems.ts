import { wholeWord } from './lexeme-query.ts';

/**
 * Words that the Portuguese stemmer takes for another: `batendo` for `bateria`, `vida` for `vídeo`, `cano` for the CAN bus, `trilha`
 * for `trilho`, the English `case` for `casa` and `red` for `rede`. The first of a line stands for it.
 */
const families = [
  ['batendo', 'bate', 'bater', 'bateu', 'batem', 'batida', 'batidas'],
  ['vida', 'vidas'],
  ['trilha', 'trilhas'],
  ['comida', 'comidas', 'come', 'comer', 'comendo'],
  ['some', 'somem'],
  ['celular', 'celulares'],
  ['posto', 'postos'],
  ['toma', 'tomou', 'tomar', 'tomando'],
  ['parear', 'pareado', 'pareada', 'pareados'],
  ['fogao', 'fogoes'],
  ['modem', 'modens'],
  ['cano', 'canos'],
  ['parte', 'partes'],
  ['mes', 'meses'],
  ['freando', 'freia', 'freou'],
  ['case', 'cases'],
  ['came'],
  ['large'],
  ['set', 'sets'],
  ['pan', 'pans'],
  ['fine'],
  ['rate', 'rates'],
  ['line', 'lines'],
  ['pipe', 'pipes'],
  ['range'],
  ['rise', 'rises'],
  ['tap', 'taps'],
  ['late'],
  ['gate', 'gates'],
  ['lug', 'lugs'],
  ['send', 'sends'],
  ['lid', 'lids'],
  ['red'],
  ['fit', 'fits'],
  ['press'],
  ['lens'],
  ['salt'],
  ['alive'],
  ['leg', 'legs'],
  ['core'],
  ['lever', 'levers'],
  ['jump', 'jumps'],
  ['scream', 'screams'],
  ['limp'],
  ['place', 'places'],
  ['tranco', 'trancos'],
];

const lexemes = new Map(
  families.flatMap((words) => words.map((word) => [word, wholeWord(words[0] ?? word)] as const)),
);

/** What such a word is sought as in place of its stem. */
export function lexemeOfStray(word: string): string | undefined {
  return lexemes.get(word);
}
