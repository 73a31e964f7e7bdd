import { passwordTexts } from '@bancada/contract/accounts/passwords';
import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const owner = ['Joana Prado', 'joana.prado', 'joana@oficina.test'];

test('what people try first is weak, and the reason is given in Portuguese', () => {
  for (const weak of [
    '123456789',
    'senha123',
    'flamengo',
    'qwertyui',
    'maria1990',
    'aaaaaaaa',
    'joana.prado',
  ]) {
    const { score, advice } = passwordStrength(weak, owner);
    expect(score, weak).toBeLessThan(3);
    expect(advice.length, weak).toBeGreaterThan(0);
  }
  expect(passwordStrength('123456789', owner).advice).toEqual([
    'Esta senha está entre as mais usadas. Escolha outra.',
    'Junte mais uma ou duas palavras pouco comuns.',
  ]);
  expect(passwordStrength('senha123', owner).advice[0]).toBe(passwordTexts.tooCommon);
  // Weak, and yet accepted.
  expect(passwordStrength('solda & estanho', owner).advice).not.toContain(passwordTexts.tooCommon);
});

test('a few unrelated words are strong, and need no advice', () => {
  for (const strong of ['capacitor estufado verde', 'osciloscópio azul no telhado 7'])
    expect(passwordStrength(strong, owner)).toEqual({ score: 4, advice: [] });
});

test('every sentence of the meter ends with punctuation', () => {
  for (const password of ['Senha1', 'ahnes', 's3nh@', '01/02/1990', '2024', 'abcdefgh', 'abcabcabc', 'JOANA'])
    for (const sentence of passwordStrength(password, owner).advice)
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
});
