import { describe, expect, test } from 'vitest';
import { cleanText, joinLines } from './page-text.ts';

describe('the text of a page', () => {
  test('has words whole that a hyphen divides at the end of a line', () => {
    expect(joinLines(['A fonte de alimen-', 'tação aquece', 'no capaci\u00ad', 'tor, depois cai'])).toBe(
      'A fonte de alimentação\naquece\nno capacitor,\ndepois cai',
    );
  });

  test('keeps the hyphen of a pronoun, of a name in capitals and of a number', () => {
    expect(joinLines(['Deve-', 'se medir o sinal USB-', 'C e o pino 3-', '4'])).toBe(
      'Deve-\nse medir o sinal USB-\nC e o pino 3-\n4',
    );
  });

  test('goes on over several divided lines', () => {
    expect(joinLines(['desco-', 'nec-', 'tar'])).toBe('desconectar');
  });

  test('has composed letters, and nothing that the database does not take', () => {
    expect(cleanText('tensa\u0303o\u0000 no\r\nJ5\u0007 \ud800')).toBe('tensão no\nJ5 \ufffd');
  });
});
