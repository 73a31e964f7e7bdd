import { expect, test } from 'vitest';
import { imeiCheckDigit, isBrokenImei, readImei, readImeis } from './imei.ts';
import { slipsBetween } from './near-numbers.ts';
import type { NumberKind } from './number-kinds.ts';
import { mercosulOf, plateText } from './plate.ts';
import { formsOf, kindsOf, mayBeNumber, readNumberAs } from './read-number.ts';
import { vinFacts, vinText } from './vin-facts.ts';

test.each<[NumberKind, string, string | null]>([
  ['serie', 'S/N: 5cd-1234 xyz', '5CD1234XYZ'],
  ['serie', 's/n5CD1234', '5CD1234'],
  ['serie', 'SN 5CD1234', '5CD1234'],
  ['serie', 'SN5CD1234', 'SN5CD1234'],
  ['serie', 'Nº de série: RQ8N.70', 'RQ8N70'],
  ['serie', 'Número de Série RQ8N70', 'RQ8N70'],
  ['serie', 'ab', null],
  ['imei', 'IMEI: 49-015420-323751-8', '490154203237518'],
  ['imei', 'imei1: 49O1542O3237518', '490154203237518'],
  ['imei', 'IMEI490154203237518', '490154203237518'],
  ['imei', '49015420323751B', null],
  ['imei', '490154203237517', null],
  ['imei', '49015420323751', null],
  ['chassi', 'chassi 9bwzzz377vt0o4251', '9BWZZZ377VT004251'],
  ['chassi', 'VIN: LGXCE4CB-5R0-12345I', 'LGXCE4CB5R0123451'],
  ['chassi', '9BWZZZ377VT00425', null],
  ['chassi', '9BWZZZ377VT00425X', null],
  ['placa', 'Placa: abc-1234', 'ABC1234'],
  ['placa', 'a8c1d2E', null],
  ['placa', 'a0cld23', 'AOC1D23'],
  ['placa', 'BRA2E19', 'BRA2E19'],
  ['placa', 'abc 12E4', null],
  ['referencia', 'OS nº 001234/26', '1234/26'],
  ['referencia', 'O.S. 1.234', '1234'],
  ['referencia', 'os1234', '1234'],
  ['referencia', '000', '0'],
])('%s: %s is kept as %s', (kind, text, kept) => expect(readNumberAs(kind, text)).toBe(kept));

test('a form read again is the same', () => {
  for (const text of [
    '5cd-1234 xyz',
    '49-015420-323751-8',
    '9bwzzz377vt0o4251',
    'abc-1234',
    'bra2e19',
    '1.234/26',
  ])
    for (const [kind, form] of Object.entries(formsOf(text)))
      if (form !== null) expect([kind, readNumberAs(kind as NumberKind, form)]).toEqual([kind, form]);
});

test.each<[string, NumberKind[]]>([
  ['490154203237518', ['imei', 'serie', 'referencia']],
  ['9BWZZZ377VT004251', ['chassi', 'serie', 'referencia']],
  ['ABC-1234', ['placa', 'serie', 'referencia']],
  ['1234', ['referencia', 'serie']],
  ['1234/26', ['referencia', 'serie']],
  ['IMEI 490154203237518', ['imei']],
  ['S/N 490154203237518', ['serie']],
])('%s can be %j', (text, kinds) => expect(kindsOf(text)).toEqual(kinds));

test('a telephone with two numbers shows both at once', () => {
  expect(readImeis('IMEI1: 490154203237518 IMEI2: 356938035643809')).toEqual([
    '490154203237518',
    '356938035643809',
  ]);
  expect(readImeis('490154203237518 / 356938035643809')).toHaveLength(2);
  expect(readImeis('490154203237518 / 356938035643808')).toEqual([]);
  expect(isBrokenImei('490154203237517')).toBe(true);
});

test('the check digit holds of every IMEI that it is given', () => {
  for (let place = 0; place < 200; place += 1) {
    const fourteen = String(35_693_803_564_380n + BigInt(place) * 7_919n);
    expect(readImei(fourteen + imeiCheckDigit(fourteen))).not.toBeNull();
  }
});

test('a chassis number tells its maker and year where its signs say so, and no more', () => {
  expect(vinFacts('LGXCE4CB5R0123451', 2027)).toEqual({ maker: 'BYD', years: [2024, 1994] });
  expect(vinText('9BWZZZ377VT004251', 2027)).toBe('Volkswagen, 2027 ou 1997');
  expect(vinText('9BWZZZ377VT004251', 2026)).toBe('Volkswagen, 1997');
  // In Europe the tenth sign may be anything.
  expect(vinText('WVWZZZ1KZ5W123456', 2027)).toBe('Volkswagen');
  expect(vinText('XYZZZZ1KZ5W123456', 2027)).toBeNull();
});

test('an old plate is known by its new one, and written with its hyphen', () => {
  expect(mercosulOf('ABC1234')).toBe('ABC1C34');
  expect(slipsBetween('ABC1C34', 'ABC1234')).toBeLessThan(1);
  expect([plateText('ABC1234'), plateText('ABC1C34')]).toEqual(['ABC-1234', 'ABC1C34']);
});

test.each([
  ['RQ8N70O', 'RQ8N700', 0.25],
  ['RQN870', 'RQ8N70', 0.5],
  ['RQ8N7', 'RQ8N70', 1],
  ['RQ8N770', 'RQ8N70', 1],
  ['RQ8N90', 'RQ8N70', 1],
  ['RQ8N70', 'RQ8N70', 0],
  ['XX8N70', 'RQ8N70', 2],
  ['ABCDEF', 'RQ8N70', null],
])('%s is %s with %s slips', (typed, known, slips) => expect(slipsBetween(typed, known)).toBe(slips));

test.each([
  ['5CD1234XYZ', true],
  ['IMEI 490154203237518', true],
  ['ABC-1234', true],
  ['OS 12', true],
  ['tela preta', false],
  ['não liga depois de 5 minutos', false],
  ['P0AA6', true],
  ['', false],
  ['12', false],
  ['9'.repeat(200), false],
  ['http://192.168.0.10:3000/aparelhos/12', true],
])('whether %s may be a unit number: %s', (text, may) => expect(mayBeNumber(text)).toBe(may));
