import type { Board, Pin } from '@bancada/contract/boards/board';
import type { PointStats, ReadingStats } from '@bancada/contract/measures/reading-stats';
import { expect, test } from 'vitest';
import { layoutOf } from './layout.ts';
import { notesOf, noteText, placedPoints, pointsOfLit } from './placed-points.ts';
import { nameOfPoint, namesOfPoints, pinNameIn } from './point-names.ts';
import { unlit } from './scene.ts';

const pin = (number: string, net: string | null, x = 0): Pin => ({
  ...{ number, net, x, y: 0, name: null },
  side: 'top',
});
const board: Board = {
  format: 'bvr3',
  parts: [
    { name: 'U7100', side: 'top', pins: [pin('1', 'PPBUS_G3H'), pin('A12', 'USB_D+', 1), pin('3', null, 2)] },
    { name: 'C1', side: 'top', pins: [pin('1', 'PPBUS_G3H', 5), pin('2', 'USB_D-', 6)] },
    { name: 'TP 9', side: 'top', pins: [pin('1', 'PP3V3_S5', 9)] },
  ],
  nails: [],
  outline: [],
  problems: [],
};
const layout = layoutOf(board);
const [bus, plus] = ['PPBUS_G3H', 'USB_D+'].map((name) => layout.nets.names.indexOf(name));

const good = (given: Partial<ReadingStats> = {}): ReadingStats => ({
  ...{ grandeza: 'tensao', condicao: 'ligado', boas: 2, abertas: 0, mediana: 12.5, min: 12.4, max: 12.6 },
  ...{ descricoes: [], com_defeito: 0, defeitos: [] },
  ...given,
});
const point = (ponto: string, referencia: string | null = null): PointStats => ({
  ...{ ponto, referencia },
  grupos: [good()],
});
const placeOf = (name: string) =>
  placedPoints(layout, [point(name)]).map(({ net, part, pin }) => [net, part, pin]);

test('a point is at its net, its part or its pin, as people write them', () => {
  expect(placeOf('ppbus g3h')).toEqual([[bus, null, null]]);
  expect(placeOf('PPBUS-G3H')).toEqual([[bus, null, null]]);
  expect(placeOf('usb d+')).toEqual([[plus, null, null]]);
  expect(placeOf('u7100.a12')).toEqual([[null, 0, 1]]);
  expect(placeOf('U7100 pino 3')).toEqual([[null, 0, 2]]);
  expect(placeOf('U7100-99')).toEqual([[null, 0, null]]);
  expect(placeOf('tp9')).toEqual([[null, 2, 5]]);
});

test('a point that may be one of two nets, or none, is nowhere', () => {
  expect(placeOf('USB D')).toEqual([]);
  expect(placeOf('PPDCIN')).toEqual([]);
  expect(placeOf('+')).toEqual([]);
});

test('a net has the points of its name and of its pins; a part those of itself and its pins', () => {
  const placed = placedPoints(
    layout,
    ['PPBUS_G3H', 'C1.1', 'C1.2', 'U7100 pino 3', 'C1'].map((name) => point(name)),
  );
  const of = (lit: object) => pointsOfLit(layout, placed, { ...unlit, ...lit }).map(({ ponto }) => ponto);
  expect(of({ net: bus })).toEqual(['PPBUS_G3H', 'C1.1']);
  expect(of({ net: bus, part: 1, pin: 3 })).toEqual(['PPBUS_G3H', 'C1.1']);
  expect(of({ part: 1 })).toEqual(['C1.1', 'C1.2', 'C1']);
  expect(of({})).toEqual([]);
});

test('beside a pin stands what most good boards have, with its kind where it is not a voltage', () => {
  expect(noteText([good()])).toBe('12,5 V');
  expect(noteText([good({ boas: 1 }), good({ grandeza: 'diodo', boas: 6, mediana: 0.46 })])).toBe(
    'diodo 0,46 V',
  );
  expect(noteText([good({ grandeza: 'resistencia', mediana: 4700 })])).toBe('4,7 kΩ');
  expect(noteText([good({ mediana: null, min: null, max: null, abertas: 2 })])).toBe('OL');
  expect(noteText([good({ boas: 0, mediana: null })])).toBeNull();
  expect(noteText([good({ grandeza: 'onda', mediana: null })])).toBeNull();
});

test('a value between two points stands beside neither', () => {
  const { nets, pins } = notesOf(
    placedPoints(layout, [point('PPBUS_G3H', 'PP3V3_S5'), point('usb_d+'), point('C1.1')]),
  );
  expect([...nets]).toEqual([[plus, '12,5 V']]);
  expect([...pins]).toEqual([[3, '12,5 V']]);
});

test('of a board that is told by its names alone, a point means its net, else its part', () => {
  const names = [
    { nome: 'PPBUS_G3H', tipo: 'rede' as const },
    { nome: 'U7100', tipo: 'peca' as const },
  ];
  expect(namesOfPoints(['ppbus g3h', 'U7100.12'])).toEqual(['ppbus g3h', 'ppbus_g3h', 'U7100.12', 'U7100']);
  expect(nameOfPoint('ppbus g3h', names)).toBe(names[0]);
  expect(nameOfPoint('u7100.12', names)).toBe(names[1]);
  expect(nameOfPoint('GND', names)).toBeUndefined();
  expect(pinNameIn('PPBUS G3H')).toBeNull();
});
