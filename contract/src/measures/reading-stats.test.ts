import { expect, test } from 'vitest';
import { readMeasured } from './measured-value.ts';
import {
  goodText,
  heldAgainst,
  heldText,
  kindOfMeasure,
  medianText,
  pointKey,
  type ReadingStats,
  type StatsReading,
  statsOf,
} from './reading-stats.ts';

const reading = (valor: string, given: Partial<StatsReading> = {}): StatsReading => ({
  ...{
    grandeza: 'diodo',
    condicao: 'desligado',
    valor,
    nota: null,
    boa: true,
    sintoma_id: null,
    sintoma: null,
  },
  placa: Math.random().toString(),
  ...given,
});
const statsOfValues = (...valores: string[]): ReadingStats => {
  const [stats] = statsOf(valores.map((valor, place) => reading(valor, { placa: String(place) })));
  if (stats === undefined) throw new Error('no readings');
  return stats;
};
const value = (typed: string) => {
  const read = readMeasured(typed, 'V');
  if (read === null) throw new Error(typed);
  return read;
};

test('a value is told beside the good ones', () => {
  const stats = statsOfValues('0,45 V', '0,48 V', '460 mV', '0,47 V', '0,455 V', '0,47 V');
  expect(stats).toMatchObject({ boas: 6, abertas: 0, min: 0.45, max: 0.48, mediana: 0.465 });
  expect(heldText(value('0,412'), stats)).toBe('0,412 V; 6 placas boas: 0,45–0,48 V (desligado)');
  expect(medianText(stats)).toBe('mediana 0,465 V');
  expect(heldAgainst(value('0,412'), stats)).toBe('fora');
  expect(heldAgainst(value('OL'), stats)).toBe('fora');
  expect(heldAgainst(value('470 mV'), stats)).toBe('dentro');
  // Two meters differ by a little.
  expect(heldAgainst(value('0,44'), stats)).toBe('dentro');
});

test('what is open on good boards is open', () => {
  expect(goodText(statsOfValues('OL', 'OL'))).toBe('2 placas boas: OL');
  expect(heldAgainst(value('OL'), statsOfValues('OL'))).toBe('dentro');
  expect(heldAgainst(value('0,3'), statsOfValues('OL'))).toBe('fora');
  expect(goodText(statsOfValues('OL', '0,5 V', '0,5 V'))).toBe('3 placas boas: 0,5 V, OL em 1');
  expect(goodText(statsOfValues('0,5 V'))).toBe('1 placa boa: 0,5 V');
});

test('a board counts once, with its newest value, and faulty ones by their fault', () => {
  const [stats, ...others] = statsOf([
    reading('0,1 V', { boa: false, sintoma_id: 7, sintoma: 'Não carrega' }),
    reading('0,46 V', { placa: 'a1' }),
    reading('0,90 V', { placa: 'a1' }),
    reading('0,48 V', { placa: 'a2' }),
    reading('0,2 V', { boa: false }),
  ]);
  expect(others).toEqual([]);
  expect(stats).toMatchObject({
    boas: 2,
    min: 0.46,
    max: 0.48,
    com_defeito: 2,
    defeitos: [{ sintoma_id: 7, sintoma: 'Não carrega', valores: ['0,1 V'] }],
  });
});

test('kinds and conditions stand apart, in the order of the screens; a waveform is told in its words', () => {
  const groups = statsOf([
    reading('quadrada, 400 kHz', { grandeza: 'onda', condicao: 'ligado' }),
    reading('3,3 V', { grandeza: 'tensao', condicao: 'ligado' }),
    reading('0 V', { grandeza: 'tensao', condicao: 'espera' }),
  ]);
  expect(groups.map(({ grandeza, condicao }) => [grandeza, condicao])).toEqual([
    ['tensao', 'espera'],
    ['tensao', 'ligado'],
    ['onda', 'ligado'],
  ]);
  expect(groups[2]).toMatchObject({ boas: 1, mediana: null, descricoes: ['quadrada, 400 kHz'] });
  expect(groups.map((stats) => goodText(stats))).toEqual(['1 placa boa: 0 V', '1 placa boa: 3,3 V', null]);
});

test.each([
  ['PPBUS G3H', 'ppbus_g3h'],
  ['TP 1', 'TP1'],
  ['Saída_5V', 'saida 5v'],
])('%s is %s', (one, other) => {
  expect(pointKey(one)).toBe(pointKey(other));
});

test.each([
  ['tensão', 'V', 'tensao'],
  ['Queda de diodo', 'mV', 'diodo'],
  ['resistência', 'kΩ', 'resistencia'],
  ['frequência', 'kHz', 'frequencia'],
  ['', 'mV', 'tensao'],
  ['', 'kΩ', 'resistencia'],
  ['', 'MHz', 'frequencia'],
  ['', '', null],
  ['corrente', 'A', null],
  ['', 'A', null],
])('%s in %s is read as %s', (quantity, unit, kind) => {
  expect(kindOfMeasure(quantity, unit)).toBe(kind);
});
