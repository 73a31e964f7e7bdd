import { expect, test } from 'vitest';
import { readSynonyms } from './read-synonyms.ts';
import { findSynonyms, indexSynonyms } from './synonym-index.ts';

const list = `
  contator colado = contator grudado
  coolant sensor > sensor de liquido
  rabicho de carga > cabo
  nao liga > morto
  sem imagem de video > tela preta
  um dois tres quatro > sequencia
`;
const stemsOf = (term: string) => term.split(' ').filter((word) => word !== 'de');
const index = indexSynonyms([readSynonyms(list)], stemsOf, new Map());
const meantIn = (list: string, query: string) =>
  findSynonyms(indexSynonyms([readSynonyms(list)], stemsOf, new Map()), query.split(' ')).flatMap(
    ({ meant }) => meant.map((phrase) => phrase.join(' ')),
  );
const placesIn = (query: string) => findSynonyms(index, query.split(' ')).map(({ places }) => places);

test('a term is found with one word between its words, and with its words in another order', () => {
  expect(placesIn('contator positivo colado')).toEqual([[0, 2]]);
  expect(placesIn('sensor coolant quente')).toEqual([[0, 1]]);
  expect(placesIn('a sensor do coolant')).toEqual([[1, 3]]);
  expect(placesIn('carga no rabicho')).toEqual([[0, 2]]);
});

test('words too far from each other, or one of them twice, are no term', () => {
  expect(placesIn('contator bem mal colado')).toEqual([]);
  expect(placesIn('contator contator')).toEqual([]);
  expect(placesIn('colado')).toEqual([]);
});

test('what is said of the word after it keeps its place; so do many words', () => {
  expect(placesIn('nao liga')).toEqual([[0, 1]]);
  expect(placesIn('liga nao')).toEqual([]);
  expect(placesIn('video sem imagem')).toEqual([]);
  expect(placesIn('um dois tres quatro')).toEqual([[0, 1, 2, 3]]);
  expect(placesIn('quatro tres dois um')).toEqual([]);
});

test('an arrow is of its own term and of the single words of its group, not of the other terms there', () => {
  const wide = 'agua na placa = molhado = encharcado\nagua na placa > secar\nmolhado > umidade';
  expect(meantIn(wide, 'agua na placa')).toContain('secar');
  expect(meantIn(wide, 'agua na placa')).not.toContain('umidade');
  expect(meantIn(wide, 'encharcado')).toContain('umidade');
  expect(meantIn(wide, 'encharcado')).not.toContain('secar');
});

test('what a group denies stands for the others of it inside longer terms, where it is denied', () => {
  const denied = 'nao acha = nao enxerga = cegueta\nnao acha disco > deteccao de discos';
  expect(meantIn(denied, 'nao enxerga disco')).toContain('deteccao discos');
  expect(meantIn(denied, 'enxerga disco')).toEqual([]);
  expect(meantIn(denied, 'nao enxerga')).toContain('cegueta');
});

test('the forms of a verb that the stemmer keeps apart are one inside terms', () => {
  expect(meantIn('nao acha disco > deteccao de discos', 'nao achou disco')).toContain('deteccao discos');
});
