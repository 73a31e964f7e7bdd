import { expect, test } from 'vitest';
import { measuredText, rangeOfText, readMeasured, valueIn } from './measured-value.ts';
import { keptValue, readingRefusal, readingTexts } from './reading-values.ts';

test.each([
  ['0,412', 'V', 0.412, '0,412 V'],
  ['0.450', 'V', 0.45, '0,450 V'],
  ['412 mV', 'V', 0.412, '412 mV'],
  ['412mv', 'V', 0.412, '412 mV'],
  ['-12,1 v', 'V', -12.1, '-12,1 V'],
  ['−5', 'V', -5, '-5 V'],
  ['+ 3,3 Volts', 'V', 3.3, '3,3 V'],
  ['19 VDC', 'V', 19, '19 V'],
  ['3V3', 'V', 3.3, '3,3 V'],
  ['4k7', 'Ω', 4700, '4,7 kΩ'],
  ['4K7', 'Ω', 4700, '4,7 kΩ'],
  ['0R22', 'Ω', 0.22, '0,22 Ω'],
  ['92,8K', 'Ω', 92_800, '92,8 kΩ'],
  ['9.2M', 'Ω', 9_200_000, '9,2 MΩ'],
  ['100 ohms', 'Ω', 100, '100 Ω'],
  ['10 kOhm', 'Ω', 10_000, '10 kΩ'],
  ['2,2 meg', 'Ω', 2_200_000, '2,2 MΩ'],
  ['10 mΩ', 'Ω', 0.01, '10 mΩ'],
  ['470 Ω', 'Ω', 470, '470 Ω'],
  ['32,768 khz', 'Hz', 32_768, '32,768 kHz'],
  ['24mhz', 'Hz', 24_000_000, '24 MHz'],
  ['100 µs', 'V', 100, '100 µs'],
])('%s is read in %s', (typed, unit, value, text) => {
  expect(readMeasured(typed, unit)).toMatchObject({ isOpen: false, value, text });
  // What is kept reads as it was.
  expect(readMeasured(text, unit)).toMatchObject({ value, text });
});

test.each(['OL', 'ol', 'O.L', '0L', '0.L', 'aberto', 'Aberta', 'open', 'infinito', '∞'])(
  '%s is open',
  (typed) => {
    expect(readMeasured(typed, 'V')).toEqual({ isOpen: true, text: 'OL' });
  },
);

test.each(['', 'onda', '1.000', '3,3,3', '--2', 'V', '12 13 V', '0x55', 'NaN', '1e5'])(
  '%j is no value',
  (typed) => {
    const read = readMeasured(typed, 'V');
    expect(read === null || (!read.isOpen && read.base !== 'V')).toBe(true);
  },
);

test('a value is changed into the unit of a measure, and not into another quantity', () => {
  expect(valueIn('V', '450 mV')).toBe(0.45);
  expect(valueIn('mV', '0,45 V')).toBe(450);
  expect(valueIn('kΩ', '4700 Ω')).toBe(4.7);
  expect(valueIn('kΩ', '4,7')).toBe(4.7);
  expect(valueIn('kΩ', '4k7')).toBe(4.7);
  expect(valueIn('bar', '2,1')).toBe(2.1);
  expect(valueIn('bar', '2,1 bar')).toBe(2.1);
  expect(valueIn('', '7')).toBe(7);
  expect(valueIn('V', '4k7')).toBeNull();
  expect(valueIn('V', '3 Ω')).toBeNull();
  expect(valueIn('V', 'OL')).toBeNull();
});

test('ranges are said in one unit where they are in one', () => {
  expect(rangeOfText(0.45, 0.48, 'V')).toBe('0,45–0,48 V');
  expect(rangeOfText(0.45, 0.45, 'V')).toBe('0,45 V');
  expect(rangeOfText(950, 1200, 'Ω')).toBe('950 Ω–1,2 kΩ');
  expect(measuredText(92_800, 'Ω')).toBe('92,8 kΩ');
  expect(measuredText(0, 'V')).toBe('0 V');
  expect(measuredText(-12.1, 'V')).toBe('-12,1 V');
  expect(measuredText(0.003, 'V')).toBe('3 mV');
});

test.each([
  ['resistencia', '-3 Ω', readingTexts.negative('resistencia')],
  ['tensao', '3 MV', readingTexts.tooLarge('tensao', '50 kV')],
  ['diodo', '12 V', readingTexts.tooLarge('diodo', '10 V')],
  ['diodo', '-0,4', readingTexts.negative('diodo')],
  ['tensao', '4k7', readingTexts.otherUnit('tensao')],
  ['resistencia', '3,3 V', readingTexts.otherUnit('resistencia')],
  ['frequencia', '100 kΩ', readingTexts.otherUnit('frequencia')],
  ['tensao', '1.000', readingTexts.thousand],
  ['tensao', 'alta', readingTexts.notANumber],
  ['tensao', ' ', readingTexts.noValue],
  ['onda', '', readingTexts.noWave],
  ['tensao', '-0,3', null],
  ['diodo', '0,412', null],
  ['diodo', '412', null],
  ['diodo', 'OL', null],
  ['resistencia', '0', null],
  ['onda', 'quadrada, 400 kHz', null],
] as const)('of %s %s is judged with its reason', (kind, typed, reason) => {
  expect(readingRefusal(kind, typed)).toBe(reason);
});

test('a diode drop without a unit is what diode testers show: volts, or millivolts', () => {
  expect(keptValue('diodo', '412')).toBe('412 mV');
  expect(keptValue('diodo', '0,412')).toBe('0,412 V');
  expect(keptValue('diodo', '1,2')).toBe('1,2 V');
  expect(readingRefusal('diodo', '12')).not.toBeNull();
});
