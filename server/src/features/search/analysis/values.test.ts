import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../../test/database.ts';
import { readLines } from '../lexicon/read-list.ts';
import { equalValues } from './equal-values.ts';
import { normalize } from './normalize.ts';
import { valuesAsWritten, valuesIn } from './values.ts';

const valueWords = (text: string) =>
  valuesIn(text)
    .map(({ text }) => text)
    .join(' ');

const spellings: readonly (readonly [string, string])[] = [
  ['tolerância 5%', '5%'],
  ['tolerância ±5 %', '5%'],
  ['5 por cento', '5%'],
  ['100%', '100%'],
  ['22Ω, 22 Ω, 22 \u2126, 22ohm, 22 ohms, 22R', '22ohm 22ohm 22ohm 22ohm 22ohm 22ohm'],
  ['4,7uF 4.7 µF 4,7 μF 4u7 4µ7 4,70uF', '4.7uf 4.7uf 4.7uf 4.7uf 4.7uf 4.7uf'],
  ['4k7 4.7kohm 4,7 kΩ 4K7', '4.7kohm 4.7kohm 4.7kohm 4.7kohm'],
  ['10MΩ, 10mΩ e 1M5', '10megohm 10mohm 1.5megohm'],
  ['0R22', '0.22ohm'],
  ['3,3V 3v3 3.3 volts 3,3\u00a0V', '3.3v 3.3v 3.3v 3.3v'],
  ["24\" 24 pol 24 polegadas 24'' 24” 24-inch", '24pol 24pol 24pol 24pol 24pol 24pol'],
  ['12VDC, 12 Vcc, +12V e 5VSB', '12v 12v 12v 5v'],
  ['5V,12V,3.3V', '5v 12v 3.3v'],
  ['12-24V 12V/24V', '24v 12v 24v'],
  ['5V,-12V, -5V. 3V', '5v -12v -5v 3v'],
  ['trilho de -12V a -18 °C', '-12v -18graus'],
  ['100 nF 100n 2,2 mH 50 Hz 32A 0,5 A 800 bar', '100nf 100nf 2.2mh 50hz 32a 0.5a 800bar'],
  ['12.000 BTU/h, 1.500 W, 1.000.000 ohm, 1.250 V', '12000btu 1500w 1000000ohm 1.25v'],
  ['C++ R&D D+ D- CH+', 'c++ r&d d+ d- ch+'],
  // Codes, part numbers, lists and ranges have no unit.
  ['de 5 a 10', ''],
  ['LM358 4n60 10n60 P0AA6-526 1-3-1-1 820-00165-A 1L2C 5V2A', ''],
  ['contator + colado', ''],
  ['sem imagem', ''],
];

describe('values in the forms of the trade are one word', () => {
  test.each(spellings)('“%s” has %j', (text, words) => {
    expect(valueWords(text)).toBe(words);
  });
});

test.each([
  ['resistor de 37 R e 8,2 k', '37ohm 8.2kohm'],
  ['capacitor 3U9', '3.9uf'],
  ['7,5 ampères a 77 graus celsius', '7.5a 77graus'],
  ['de 5 a 10, 22 kg, canal 3 RF, U9 e 35U90', '22kg'],
])('in records “%s” has %j', (text, words) => {
  const read = valuesAsWritten(text).map((value) => value.text);
  expect(read.join(' ')).toBe(words);
});

test.each([
  ['100nf', '0.1uf'],
  ['0.1uf', '100nf'],
  ['2500ma', '2.5a'],
  ['22000ohm', '22kohm'],
  ['0.22ohm', '220mohm'],
  ['-12v', '-12000mv'],
  ['1500w', '1.5kw'],
])('%s is also %s', (value, other) => {
  expect(equalValues(value)).toContain(other);
  expect(equalValues(other)).toContain(value);
});

test.each(['5%', '24pol', '77graus', 'c++', '64gb'])('%s has no other unit', (value) => {
  expect(equalValues(value)).toEqual([]);
});

test('a number alone is no value', () => {
  expect(valueWords('erro 15 no canal 3,1')).toBe('');
});

describeWithDatabase('records hold the values that queries ask for', (db) => {
  test('PostgreSQL reads every spelling as a query does', async () => {
    const names = ['units', 'units-as-written', 'units-attached'].flatMap((list) =>
      readLines(list).flatMap((line) => line.split(' ').flatMap((name) => [name, name.toUpperCase()])),
    );
    const made = [...new Set([...names, 'kΩ', 'MΩ', 'µF', 'º', '”', '’’', 'x', 'c', 'F'])].flatMap((name) =>
      ['5', '12', '3,30', '0.5', '1.000'].flatMap((digits) => [
        `${digits}${name}`,
        `${digits} ${name}`,
        `-${digits}-${name}.`,
      ]),
    );
    const infixed = [...'kKMnprRuvVaµ'].flatMap((unit) => [
      `4${unit}7`,
      `4${unit}75`,
      `10${unit}475`,
      `4${unit}7x`,
    ]);
    const texts = [...spellings.map(([text]) => text), ...made, ...infixed];
    const { rows } = await sql<{ text: string; words: string }>`
      SELECT text, value_words(text) AS words FROM unnest(${texts}::text[]) AS text`.execute(db());
    expect(rows.map(({ text, words }) => [text, words])).toEqual(
      texts.map((text) => [text, valueWords(text)]),
    );
  });

  test('of all texts of the starter base the values are the same for both', async () => {
    const { rows } = await sql<{ text: string; words: string }>`
      SELECT text, value_words(text) AS words
        FROM (SELECT sintoma AS text FROM symptoms UNION ALL SELECT descricao FROM diagnoses
              UNION ALL SELECT solucao FROM solutions) AS texts`.execute(db());
    expect(rows.filter(({ words }) => words !== '').length).toBeGreaterThan(100);
    const differing = rows.filter(({ text, words }) => valueWords(text) !== words);
    expect(differing).toEqual([]);
    expect(rows.filter(({ text }) => valueWords(normalize(text)) !== valueWords(text))).toEqual([]);
  });
});
