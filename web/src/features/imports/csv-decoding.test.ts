import { describe, expect, test } from 'vitest';
import { decodeText } from './csv-decoding.ts';
import { readTable } from './csv-reading.ts';

const table = 'Nome;Descrição\r\nVálvulas;“3,3 V” – ção\r\n';
const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, order: 'LE' | 'BE'): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let place = 0; place < text.length; place += 1)
    view.setUint16(place * 2, text.charCodeAt(place), order === 'LE');
  return new Uint8Array(view.buffer);
}

/** “, ” and – as Windows-1252 writes them. */
const windows1252 = (text: string) =>
  Uint8Array.from(
    text,
    (character) => ({ '“': 0x93, '”': 0x94, '–': 0x96 })[character] ?? character.charCodeAt(0),
  );

describe('the text of a file', () => {
  test.each([
    ['UTF-8', 'UTF-8', utf8(table)],
    ['UTF-8 with its mark', 'UTF-8', utf8(`\ufeff${table}`)],
    ['UTF-8 with the mark twice', 'UTF-8', utf8(`\ufeff\ufeff${table}`)],
    ['UTF-16, little end first', 'UTF-16', utf16(`\ufeff${table}`, 'LE')],
    ['UTF-16, big end first', 'UTF-16', utf16(`\ufeff${table}`, 'BE')],
    ['UTF-16 without a mark, little end first', 'UTF-16', utf16(table, 'LE')],
    ['UTF-16 without a mark, big end first', 'UTF-16', utf16(table, 'BE')],
    ['Windows-1252', 'Windows-1252', windows1252(table)],
  ])('%s', async (_, encoding, bytes) => {
    expect(await decodeText(bytes)).toEqual({ text: table, encoding, isDamaged: false });
    const { problems, lines } = await readTable('categories', bytes);
    expect(problems).toEqual([]);
    expect(lines.map(({ valores }) => valores)).toEqual([{ nome: 'Válvulas', descricao: '“3,3 V” – ção' }]);
  });

  test('a character that spans two slices is decoded', async () => {
    const text = `${'x'.repeat(1024 * 1024 - 1)}ção`;
    expect((await decodeText(utf8(text))).text === text).toBe(true);
  });

  test('a file that claims to be UTF-8 and is not loses only the lines with invalid bytes', async () => {
    const bytes = Uint8Array.of(...utf8('\ufeffNome\nUm\nDo'), 0xe3, ...utf8('is\nTrês\n'));
    const { lines } = await readTable('categories', bytes);
    expect(lines.map(({ refusal }) => refusal)).toEqual([
      null,
      'Tem um caractere que não pôde ser lido (�): salve o arquivo em UTF-8',
      null,
    ]);
  });

  test('zeros inside a text do not make it UTF-16, and reach the server, which refuses their cell', async () => {
    const { encoding, lines } = await readTable('categories', utf8('Nome;Descrição\nUm;a\0b\nDois;x\n'));
    expect(encoding).toBe('UTF-8');
    expect(lines.map(({ valores }) => valores.descricao)).toEqual(['a\0b', 'x']);
  });
});
