import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBeeps } from './beep-code.ts';
import { failureText, readJ1939 } from './j1939-code.ts';
import { readLed } from './led-code.ts';
import { readPostCode } from './post-code.ts';
import { beepWords, ledWords } from './signal-codes.ts';
import { vehicleCode } from './vehicle-code.ts';

const beep = fc.constantFrom('S', 'L');
const beepCode = fc
  .tuple(beep, fc.array(fc.tuple(fc.constantFrom('s', 'l'), beep), { maxLength: 7 }))
  .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join(''));
const ledCode = fc
  .array(fc.tuple(fc.constantFrom(...'ABVGZ'), fc.constantFrom(...'123456789*')), {
    minLength: 1,
    maxLength: 15,
  })
  .map((groups) => groups.map((group) => group.join('')).join(' '));
const postCode = fc
  .string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), minLength: 1, maxLength: 10 })
  // `0X62` and `62H` are spellings of `62`.
  .filter((code) => !/^0X[0-9A-F]/.test(code) && !/^[0-9A-F]{2}H$/.test(code));

describe('every code', () => {
  test('of beeps is parsed back from its words, and from itself', () => {
    fc.assert(
      fc.property(beepCode, (code) => {
        expect(readBeeps(beepWords(code))).toEqual({ code });
        expect(readBeeps(code)).toEqual({ code });
      }),
    );
  });
  test('of a LED is parsed back from its words, from itself, and from itself without spaces', () => {
    fc.assert(
      fc.property(ledCode, (code) => {
        for (const text of [ledWords(code), code, code.toLowerCase().replaceAll(' ', '')])
          expect(readLed(text)).toEqual({ code });
      }),
    );
  });
  test('of POST is parsed back from itself, in lower case and with separators', () => {
    fc.assert(
      fc.property(postCode, (code) => {
        fc.pre(!/^(POST|CODE|DTC|ERRO|ERROR|DEBUG|QCODE|CODIGO)/.test(code));
        for (const text of [code, code.toLowerCase(), ` ${code} `])
          expect(readPostCode(text)).toEqual({ code });
        expect(readPostCode(`Q-Code: ${code}`)).toEqual({ code });
      }),
    );
  });
  test('is parsed or refused with a sentence, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const read of [readBeeps, readLed, readPostCode]) {
          const answer = read(text);
          if ('refusal' in answer) expect(answer.refusal).toMatch(/\.$/);
          else expect(answer.code).toMatch(/^[A-Za-z0-9* ]+$/);
        }
      }),
    );
  });
});

test.each([
  ['1 longo 2 curtos', 'LsSsS'],
  ['1 longo, 2 curtos', 'LsSsS'],
  ['um bipe longo e dois curtos', 'LsSsS'],
  ['1L 2C', 'LsSsS'],
  ['1l2c', 'LsSsS'],
  ['1L-2C', 'LsSsS'],
  ['LCC', 'LsSsS'],
  ['1 long 2 short', 'LsSsS'],
  ['-..', 'LsSsS'],
  ['— . .', 'LsSsS'],
  ['longo, pausa, curto', 'LlS'],
  ['1-3-1-1', 'SlSsSsSlSlS'],
  ['1 3 1 1', 'SlSsSsSlSlS'],
  ['1–3–1–1', 'SlSsSsSlSlS'],
  ['8 bipes', 'SsSsSsSsSsSsSsS'],
  ['8 bips curtos', 'SsSsSsSsSsSsSsS'],
  ['3 bipes longos', 'LsLsL'],
  ['bipe', 'S'],
  ['2 bipes e 1 longo', 'SsSsL'],
  ['apita 3 vezes', 'SsSsS'],
  ['apitando três vezes seguidas', 'SsSsS'],
  ['beeps 3 times', 'SsSsS'],
  ['2 short beeps', 'SsS'],
  ['1 long beep, 2 short beeps', 'LsSsS'],
  ['bipe longo, bipe curto', 'LsS'],
  ['bipa uma vez longo', 'L'],
  ['apita duas longas e duas curtas', 'LsLsSsS'],
  ['três curtinhos', 'SsSsS'],
  ['1 comprida e 2 curtas', 'LsSsS'],
  ['bips 1 1 4', 'SlSlSsSsSsS'],
  ['bips 1-1-4', 'SlSlSsSsSsS'],
  ['apita um, depois um, depois três', 'SlSlSsSsS'],
  ['1 3 1 1 bipes', 'SlSsSsSlSlS'],
  ['1/3/1/1 bips', 'SlSsSsSlSlS'],
  ['bips 1,1,4', 'SlSlSsSsSsS'],
  ['apita um, pausa, três, pausa, um', 'SlSsSsSlS'],
  ['1 bipe depois 2 bipes depois 1 bipe', 'SlSsSlS'],
  ['apita 1 vez depois 2 vezes', 'SlSsS'],
  ['dois bipes depois um longo', 'SsSsL'],
  ['apita 3', 'SsSsS'],
  ['bip bip bip', 'SsSsS'],
  ['biiip bip bip', 'LsSsS'],
  ['piii, pi, pi', 'LsSsS'],
  ['beeeep beep', 'LsS'],
  ['um bip demorado e dois rápidos', 'LsSsS'],
  ['longo curto curto', 'LsSsS'],
  ['5', 'SsSsSsSsS'],
  ['S', 'S'],
  ['9 bipes', 'BIP9'],
  ['10 bips curtos', 'BIP10'],
  ['doze bipes longos', 'BIP12L'],
  ['3-3-4-1', 'BIP3P3P4P1'],
  ['4-11', 'BIP4P11'],
  ['1 longo, 8 curtos', 'BIP1L8C'],
  ['SsSsSsSsSsSsSsSsS', 'BIP9'],
  ['bip1l8c', 'BIP1L8C'],
])('beeps %j are %s', (text, code) => {
  expect(readBeeps(text)).toEqual({ code });
});

test.each([
  ['', 'Digite ou monte uma sequência de bipes.'],
  ['100 bipes', expect.stringMatching(/^Escreva como/)],
  ['3-3-4-1-9', expect.stringMatching(/^Não cabe/)],
  ['1-0-1', expect.stringMatching(/^Escreva como/)],
  ['longo pausa', expect.stringMatching(/^Escreva como/)],
  ['2 2 longos 3', expect.stringMatching(/^Escreva como/)],
  ['apita', expect.stringMatching(/^Escreva como/)],
  ['bips 1 1', expect.stringMatching(/^Escreva como/)],
  ['vezes', expect.stringMatching(/^Escreva como/)],
  ['pinagem', expect.stringMatching(/^Escreva como/)],
])('beeps %j are refused', (text, refusal) => {
  expect(readBeeps(text)).toEqual({ refusal });
});

test.each([
  ['A2 B3', 'A2 B3'],
  ['a2b3', 'A2 B3'],
  ['2 âmbar, 3 branco', 'A2 B3'],
  ['pisca 2 âmbar 3 branco', 'A2 B3'],
  ['2 piscadas amarelas e 3 brancas', 'A2 B3'],
  ['âmbar 2x, branco 3x', 'A2 B3'],
  ['2 amber 3 white', 'A2 B3'],
  ['2,3', 'A2 B3'],
  ['duas piscadas vermelhas', 'V2'],
  ['LED vermelho fixo', 'V*'],
  ['azul aceso e 1 verde', 'Z* G1'],
  ['12 vermelhas', 'LEDV12'],
  ['vermelho pisca doze vezes', 'LEDV12'],
  ['4 verdes e 11 verdes', 'LEDG4G11'],
  ['A12 B*', 'LEDA12B0'],
  ['ledv12', 'LEDV12'],
])('a LED %j is %s', (text, code) => {
  expect(readLed(text)).toEqual({ code });
});

test.each([
  ['', 'Monte ou digite uma sequência de cores e piscadas.'],
  ['vermelho', expect.stringMatching(/^Escreva cor/)],
  ['2', expect.stringMatching(/^Escreva cor/)],
  ['12 brancas, 13 azuis, 14 verdes', expect.stringMatching(/^Não cabe/)],
  ['roxo 2', expect.stringMatching(/^Escreva cor/)],
  [`${'A1 '.repeat(16)}`, 'Use no máximo 15 grupos de cor e piscadas.'],
])('a LED %j is refused', (text, refusal) => {
  expect(readLed(text)).toEqual({ refusal });
});

test.each([
  ['0x62', '62'],
  ['62h', '62'],
  ['p0a80-00', 'P0A8000'],
  ['P0A80:00', 'P0A8000'],
  ['Q-Code: A2', 'A2'],
  ['Q-CODE A2', 'A2'],
  ['QCODE A2', 'A2'],
  ['qcodea2', 'A2'],
  ['0x7F', '7F'],
  ['P0AA6 (49)', 'P0AA649'],
  ['C1 00', 'C1'],
  ['post C1/00', 'C1'],
  ['q code a2', 'A2'],
  ['POST 55', '55'],
  ['código P0AA6', 'P0AA6'],
  ['erro 4c2', '4C2'],
])('a POST code %j is %s', (text, code) => {
  expect(readPostCode(text)).toEqual({ code });
});

test.each([
  ['  ', 'Digite um código.'],
  ['POST', 'Digite um código.'],
  ['ção', 'Use só letras e números.'],
  ['P0A80001234', 'Use no máximo 10 letras e números.'],
])('a POST code %j is refused', (text, refusal) => {
  expect(readPostCode(text)).toEqual({ refusal });
});

test.each([
  ['P0AA6', { base: 'P0AA6', origin: 'generic', area: 'Propulsão híbrida ou elétrica', failureType: null }],
  ['P0A8000', { base: 'P0A80', origin: 'generic', failureType: '00' }],
  ['P1B00', { origin: 'maker', area: null }],
  ['P3000', { origin: 'maker' }],
  ['P3400', { origin: 'generic' }],
  ['U0111', { origin: 'generic', system: 'Rede de comunicação entre módulos' }],
  ['C2100', { origin: 'maker' }],
  ['B3100', { origin: 'reserved' }],
  ['P0301', { area: 'Ignição ou falha de combustão', isBytes: false }],
  ['0AA61A', { base: 'P0AA6', failureType: '1A', isBytes: true }],
  ['DTC0AA61A', { base: 'P0AA6', failureType: '1A', isBytes: true }],
  ['C29300', { base: 'U0293', failureType: '00', isBytes: true }],
])('the vehicle code %s says what its letters mean', (code, meaning) => {
  expect(vehicleCode(code)).toMatchObject(meaning);
});

test.each(['55', 'A2', 'P0A8', 'X0AA6', 'P4AA6', 'P0A80001'])('%s is not a vehicle code', (code) => {
  expect(vehicleCode(code)).toBeNull();
});

test.each([
  ['SPN 3364 FMI 18', 'S3364F18'],
  ['spn:520192 / fmi:1', 'S520192F1'],
  ['SPN100FMI1', 'S100F1'],
  ['DTC SPN 524287 FMI 31', 'S524287F31'],
  // As the cells of a field cut what is typed.
  ['SPN520192F1', 'S520192F1'],
])('%j is the code of a truck, stored as %s', (text, code) => {
  expect(readPostCode(text)).toEqual({ code });
  expect(readPostCode(code)).toEqual({ code });
});

test.each(['S1F0', 'SPN 524288 FMI 1', 'SPN 100 FMI 32', 'F1S1'])('%j is none', (text) => {
  expect(readJ1939(text)).toBeNull();
});

test('each FMI has its sentence', () => {
  expect([failureText({ spn: 3364, fmi: 18 }), failureText({ spn: 3364, fmi: 3 })]).toEqual([
    'Valor abaixo do normal, nível moderado',
    'Tensão acima do normal, ou curto com tensão alta',
  ]);
  expect(failureText({ spn: 100, fmi: 25 })).toBe('Reservado pela norma');
  expect(failureText({ spn: 100, fmi: 31 })).toBe('A condição existe');
});
