import { expect, test } from 'vitest';
import { wordSound } from './phonetic.ts';

test.each([
  ['geladera', 'geladeira'],
  ['vidio', 'video'],
  ['imajem', 'imagem'],
  ['xaveada', 'chaveada'],
  ['sentrifuga', 'centrifuga'],
  ['izolacao', 'isolacao'],
  ['kente', 'quente'],
  ['filips', 'philips'],
])('%s sounds as %s does', (heard, word) => {
  expect(wordSound(heard)).toBe(wordSound(word));
});

test.each([
  ['liga', 'lida'],
  ['carga', 'carro'],
])('%s does not sound as %s does', (one, other) => {
  expect(wordSound(one)).not.toBe(wordSound(other));
});
