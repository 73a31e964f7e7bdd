import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMeasured } from '../measures/measured-value.ts';
import { boardDataKinds, boardDataTexts, readBoardData, writeBoardData } from './board-data.ts';

const none = { id: '', brand: '', type: '', comment: '' };

/** Made for this test, in the notation of the format. */
const board = [
  'ID 999-00001',
  'BRAND Exemplo ',
  'TYPE Laptop',
  'COMMENT placa de teste',
  'DIAGNOSIS_DATA_BEGIN',
  'SECT_BEGIN Geral',
  'NOTE_BEGIN Resumo',
  'Sem 19V na entrada, veja [n:PPDCIN]',
  'NOTE_END',
  'SECT_END',
  'DIAGNOSIS_DATA_END',
  '#',
  '# NETNAME DIODE VOLTAGE RESISTANCE COMMENT',
  'PPBUS_G3H 0.450 12.6 92.8K tensão com bateria',
  '#PP_NAO_MEDIDA',
  'PP3V3_S5 0.4 3.3',
  'BKL_ISEN1 ol 0.5 OL',
  'BKL_ISEN2 ===BKL_ISEN1',
  'CHGR_ACIN na 4.3 44K ',
  'PP5V_S0 0.38 na 9.2m',
  '',
].join('\n');

test('nets are read with their values, comments and other names', () => {
  const read = readBoardData(board);
  expect([read.id, read.recusadas]).toEqual(['999-00001', []]);
  expect(
    read.nets.map(({ linha, ponto, valores, comentario }) => [
      linha,
      ponto,
      ...boardDataKinds.map((kind) => valores[kind]?.text ?? null),
      comentario,
    ]),
  ).toEqual([
    [14, 'PPBUS_G3H', '0,450 V', '12,6 V', '92,8 kΩ', 'tensão com bateria'],
    [16, 'PP3V3_S5', '0,4 V', '3,3 V', null, ''],
    [17, 'BKL_ISEN1', 'OL', '0,5 V', 'OL', ''],
    [18, 'BKL_ISEN2', 'OL', '0,5 V', 'OL', ''],
    [19, 'CHGR_ACIN', null, '4,3 V', '44 kΩ', ''],
    [20, 'PP5V_S0', '0,38 V', null, '9,2 mΩ', ''],
  ]);
});

test.each([
  ['as it is', board],
  ['with Windows line ends', board.replaceAll('\n', '\r\n')],
  ['with a mark at its beginning', `\uFEFF${board}`],
  ['without a line end at its end', board.slice(0, -1)],
  ['with nothing but a header', 'ID x\n'],
])('a file goes out byte by byte as it came, %s', (_, text) => {
  expect(writeBoardData(readBoardData(text).nets, none, text)).toBe(text);
});

test('what has changed since is written in its place, and the rest stays byte by byte', () => {
  const nets = readBoardData(board).nets.filter(({ ponto }) => ponto !== 'PP3V3_S5');
  const changed = nets.map((net) =>
    net.ponto === 'PPBUS_G3H'
      ? { ...net, valores: { ...net.valores, tensao: readMeasured('12,55', 'V') ?? undefined } }
      : net,
  );
  const value = readMeasured('412 mV', 'V');
  const found = { ponto: 'PP_NAO_MEDIDA', valores: { diodo: value ?? undefined }, comentario: '' };
  const added = {
    ponto: 'NOVA',
    valores: { resistencia: readMeasured('1M', 'Ω') ?? undefined },
    comentario: '',
  };
  const lines = writeBoardData([...changed, found, added] as typeof nets, none, board).split('\n');
  expect(lines).toEqual(
    board
      .replace('PPBUS_G3H 0.450 12.6', 'PPBUS_G3H 0.450 12.55')
      .replace('\nPP3V3_S5 0.4 3.3', '\n#PP3V3_S5')
      .replace('#PP_NAO_MEDIDA', 'PP_NAO_MEDIDA 0.412')
      .concat('NOVA na na 1M\n')
      .split('\n'),
  );
});

test('damaged lines are told by their number, and the rest is taken', () => {
  const spoilt = [
    'NOTE_BEGIN sem fim',
    'A 0.4 3.3 10K',
    'B 12 3.3 -5',
    'A 0.5',
    'C ===NAO_HA',
    'D ===E',
    'E ===D',
    `${'X'.repeat(300)} 0.4`,
    'F talvez',
    'G 0.4 3.3 10K',
  ].join('\n');
  const { nets, recusadas } = readBoardData(spoilt);
  expect(nets.map(({ ponto }) => ponto)).toEqual(['A', 'B', 'F', 'G']);
  expect(nets[1]?.valores).toEqual({ tensao: expect.objectContaining({ value: 3.3 }) });
  expect(recusadas.map(({ linha, msg }) => [linha, msg])).toEqual([
    [1, boardDataTexts.openNotes],
    [3, expect.stringMatching(/^Diodo “12”: Nenhum medidor mostra/)],
    [3, expect.stringMatching(/^Resistência “-5”: .* negativa/)],
    [4, boardDataTexts.repeats(2)],
    [5, boardDataTexts.noTarget('NAO_HA')],
    [6, boardDataTexts.noTarget('E')],
    [7, boardDataTexts.noTarget('D')],
    [8, boardDataTexts.tooLong],
    [9, expect.stringMatching(/^Diodo “talvez”/)],
  ]);
  expect(writeBoardData(nets, none, spoilt)).toBe(spoilt);
});

test('any text comes back as it was, and what is written anew is read the same', () => {
  const word = fc.constantFrom(
    'A',
    'B',
    'PP3V3',
    '0.412',
    '12.6',
    '92.8K',
    'ol',
    'na',
    '===A',
    '#',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '-1',
    'ID x',
    'NOTE_BEGIN',
    'NOTE_END',
    'é',
    '',
  );
  void fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join(' ').replaceAll(' \n ', '\n');
      const { nets } = readBoardData(text);
      expect(writeBoardData(nets, none, text)).toBe(text);
      const fresh = writeBoardData(nets, { ...none, id: 'x' }, null);
      expect(writeBoardData(readBoardData(fresh).nets, { ...none, id: 'x' }, null)).toBe(fresh);
    }),
    { numRuns: 500 },
  );
});
