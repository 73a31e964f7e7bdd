import path from 'node:path';
import { randomFrom } from '../../scripts/testing/random.ts';
import { readFreshQueries, readJudgedQueries } from '../relevance/judged-queries.ts';
import { isContent, slipIn } from './vocabulary.ts';

const judgements = path.resolve(import.meta.dirname, '../relevance');
const storyMinWords = 25;
const asYouTypeMaxChars = 24;
const seed = 7;

/** Queries, by what makes them expensive. */
export type Questions = Record<string, readonly string[]>;

/** A sample of the generated base to derive queries from. */
export interface Sample {
  symptoms: readonly string[];
  parts: readonly string[];
}

/** Judged queries, and queries made from the base itself. */
export function questionsOf({ symptoms, parts }: Sample): Questions {
  const judged = readJudgedQueries(judgements).filter(({ half }) => half === 'ajuste');
  const ofKind = (...kinds: string[]) => judged.filter(({ tipo }) => kinds.includes(tipo)).map(({ q }) => q);
  return {
    'as you type': [
      'placa de vídeo',
      'bateria não carrega',
      'tela preta',
      ...symptoms.slice(0, 2).map((symptom) => symptom.slice(0, asYouTypeMaxChars)),
    ].flatMap(keystrokes),
    'three words': [
      'fonte sem tensão',
      'placa não liga',
      'bateria de tração fraca',
      'capacitor estufado placa',
    ],
    slips: ofKind('erro de digitação', 'fonético'),
    codes: ofKind('código', 'bipes e piscadas'),
    'part numbers': [...ofKind('peça'), ...parts],
    sentences: [
      ...ofKind('frase longa'),
      'o cliente disse que a placa não dá vídeo depois da queda de energia',
      'notebook liga mas a tela fica preta e a ventoinha gira no máximo',
    ],
    'whole stories': readFreshQueries(judgements)
      .map(({ q }) => q)
      .filter((q) => q.split(' ').length >= storyMinWords),
    'nothing found': judged.filter(({ grades }) => grades.size === 0).map(({ q }) => q),
    'words of a symptom': symptoms.map(someWordsOf),
    'a symptom with a slip': symptoms.map(withSlip),
    'a symptom as it is': symptoms,
  };
}

function keystrokes(phrase: string): string[] {
  return Array.from({ length: phrase.length - 1 }, (_, position) => phrase.slice(0, position + 2));
}

const wordsMin = 2;

/** Two to four of its words, in order. */
export function someWordsOf(symptom: string, position: number): string {
  const random = randomFrom(seed + position);
  const words = symptom.split(/[\s,]+/).filter((word) => word.length > wordsMin);
  const kept = wordsMin + (position % 3);
  const chosen = words
    .map((word, at) => ({ word, at, draw: random() }))
    .toSorted((one, other) => one.draw - other.draw)
    .slice(0, kept);
  return chosen
    .toSorted((one, other) => one.at - other.at)
    .map(({ word }) => word)
    .join(' ');
}

/** With one typo in its longest word. */
export function withSlip(symptom: string, position: number): string {
  const words = symptom.split(' ');
  const longest = words.reduce(
    (best, word) => (isContent(word) && word.length > best.length ? word : best),
    '',
  );
  return symptom.replace(longest, slipIn(longest, randomFrom(seed + position)));
}

/** The most expensive queries: very common words, very many words, unknown codes and words, operators. For the product only. */
export const hostile = [
  'não sem com placa tela fonte bateria liga carrega tensão falha curto imagem vídeo',
  'n s c p t f b l',
  'placa '.repeat(1_600),
  'x'.repeat(10_000),
  Array.from({ length: 32 }, (_, place) => `zyx${'w'.repeat(place + 4)}`).join(' '),
  Array.from({ length: 32 }, (_, position) => `${position}${position + 1}0`).join(' '),
  '"não liga" OR (placa AND -fonte) & | ! <-> * %',
  '1-1-1-1-1-1-1-1 A2 B3 V4 G5 1 longo 2 curtos pisca 2 âmbar 3 branco',
];
