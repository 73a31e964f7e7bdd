import { describe, expect, test } from 'vitest';
import { isBoardBeginning } from './is-board-beginning.ts';
import { madeBoard } from './made-boards.ts';
import { namePages } from './name-lines.ts';
import { isNamedIn, namesInTextMax, namesInTexts } from './names-in-text.ts';
import { readBoard } from './read-board.ts';
import { writeBvr1, writeBvr3, writeLandrex } from './write-boards.ts';
import { writeKicad } from './write-layouts.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const small = madeBoard({ parts: 300, pins: 1_200 });

describe('whether a file that begins so is a board', () => {
  test.each([
    ['BVR 1', writeBvr1(small).bytes],
    ['BVR 3', writeBvr3(small).bytes],
    ['Landrex', writeLandrex(small).bytes],
    ['KiCad', writeKicad(small).bytes],
    ['one that is encrypted', bytesOf('XZZPCB V1.0 \x01\x02\x03')],
  ])('%s is', (_, bytes) => {
    expect(isBoardBeginning(bytes.subarray(0, 64 * 1024))).toBe(true);
  });
  test.each([
    ['a list of parts', 'PARTS: as que faltam\n2 resistores\n1 capacitor\n'],
    ['notes', 'PINS:\n1 terra\n2 alimentação\nNETS:\nver o esquema\n'],
    ['a part number table', 'part_number,nome\nISL9240,Carregador\n'],
    ['nothing', ''],
    ['an EAGLE board', '<?xml version="1.0"?>\n<eagle version="9"><drawing></drawing></eagle>\n'],
  ])('%s is not', (_, text) => {
    expect(isBoardBeginning(bytesOf(text))).toBe(false);
  });
});

describe('a board as the search reads it', () => {
  test('has a line for each part with its nets, and one for each net, in pages that the index takes', () => {
    const board = readBoard(writeBvr3(small).bytes);
    if ('error' in board) throw new Error(board.error);
    const lines = namePages(board).join('\n').split('\n');
    const nets = new Set(board.parts.flatMap(({ pins }) => pins.flatMap(({ net }) => net ?? [])));
    expect(lines.filter((line) => line.includes('\t'))).toHaveLength(board.parts.length);
    expect(lines.filter((line) => !line.includes('\t')).toSorted()).toEqual([...nets].toSorted());
    const two = board.parts.find(({ pins }) => pins.length === 2 && pins.every(({ net }) => net !== null));
    expect(lines).toContain(`${two?.name}\t${[...new Set(two?.pins.map(({ net }) => net))].join(' ')}`);
    for (const page of namePages(board)) expect(page.length).toBeLessThan(100_000);
  });
  test('tells what a part is, where the file does', () => {
    const [part, ...rest] = small.parts;
    if (part === undefined) throw new Error('no part');
    const board = readBoard(
      writeKicad({ ...small, parts: [{ ...part, value: 'ISL9240 HRTZ' }, ...rest] }).bytes,
    );
    if ('error' in board) throw new Error(board.error);
    expect(namePages(board)[0]).toMatch(new RegExp(`^${part.name}\tISL9240 HRTZ `));
  });
  test('without a part or a net has none', () => {
    expect(namePages({ format: 'bvr3', parts: [], nails: [], outline: [], problems: [] })).toEqual([]);
  });
});

describe('names of parts and nets in texts', () => {
  test.each([
    ['Trocar U7100 (ISL9240).', ['U7100', 'ISL9240']],
    ['medir PPBUS G3H no C7771/C7772', ['G3H', 'C7771/C7772', 'C7771', 'C7772', 'PPBUS_G3H']],
    ['PP3V3_S5 em curto; u7100.12 frio', ['PP3V3_S5', 'u7100.12', 'u7100']],
    ['Limpar os contatos e medir de novo', []],
  ])('%s', (text, names) => {
    expect(namesInTexts([text])).toEqual(names);
  });
  test('each is said once, and no more than are asked for at once', () => {
    expect(namesInTexts(['U1', 'u1 e U1'])).toEqual(['U1']);
    const many = Array.from({ length: 500 }, (_, at) => `R${at}`);
    expect(namesInTexts([many.join(' ')])).toHaveLength(namesInTextMax.names);
  });
  test('a name is a whole word, whatever its case, with a blank for its bar', () => {
    expect(isNamedIn('Trocar u7100.', 'U7100')).toBe(true);
    expect(isNamedIn('o trilho ppbus g3h em curto', 'PPBUS_G3H')).toBe(true);
    expect(isNamedIn('Trocar R10', 'R1')).toBe(false);
    expect(isNamedIn('rede +5V_USB', '+5V_USB')).toBe(true);
    expect(isNamedIn('PP5V_USB_A', '5V_USB')).toBe(false);
  });
});
