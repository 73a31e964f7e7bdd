import { describe, expect, test } from 'vitest';
import { analyze } from '../analysis/tokenize.ts';
import type { CodeMention } from './mention.ts';
import { readCodes } from './read-codes.ts';

const mentions = (typed: string) => readCodes(analyze(typed));
const lexemes = (typed: string, ...kinds: CodeMention['kind'][]) =>
  mentions(typed).flatMap(({ kind, lexemes }) => (kinds.includes(kind) ? lexemes : []));

describe('the beeps and blinks of a query', () => {
  test.each([
    ['PC morto sem video bipando 1 longo 2 curtos', 'bipelpcpc'],
    ['8 bipes', 'bipecpcpcpcpcpcpcpc'],
    ['8bipes', 'bipecpcpcpcpcpcpcpc'],
    ['ami 1L2C', 'bipelpcpc'],
    ['1 l 2 c na partida', 'bipelpcpc'],
    ['1longo2curtos', 'bipelpcpc'],
    ['hp apita três vezes e não liga', 'bipecpcpc'],
    ['computador beeps 3 times', 'bipecpcpc'],
    ['apita duas longas e duas curtas', 'bipelplpcpc bipelplqcpc'],
    ['dell canta três vezes', 'bipecpcpc'],
    ['um bip comprido e dois miudinhos', 'bipelpcpc'],
    ['hp apita treis veis', 'bipecpcpc'],
    ['um bipe curto e tela preta', 'bipec'],
    ['one short beep then black', 'bipec'],
    ['one long two short', 'bipelpcpc'],
    ['pc beeps twice', 'bipecpc'],
    ['bipa 3x', 'bipecpcpc'],
    ['5x bip', 'bipecpcpcpcpc'],
    ['1-3-1-1', 'bipecqcpcpcqcqc'],
    ['1–3–1–1', 'bipecqcpcpcqcqc'],
    ['bipes1-3-1-1', 'bipecqcpcpcqcqc'],
    ['phoenix1-3-1-1', 'bipecqcpcpcqcqc'],
    ['1 3 1 1 bipes', 'bipecqcpcpcqcqc'],
    ['bips 1/3/1/1', 'bipecqcpcpcqcqc'],
    ['bips 1.3.1.1', 'bipecqcpcpcqcqc'],
    ['apita um, pausa, três, pausa, um', 'bipecqcpcpcqc'],
    ['1 bip depois 2 bips depois 1 bip', 'bipecqcpcqc'],
    ['pi pi pi e não liga', 'bipecpcpc'],
    ['faz piii pi pi', 'bipelpcpc'],
    ['pipipi', 'bipecpcpc'],
    ['bip-bip', 'bipecpc'],
    ['longo curto curto', 'bipelpcpc'],
    ['apita 3', 'bipecpcpc'],
    ['liga, bipa dois e não dá imagem', 'bipecpc'],
    ['flashes red six times', 'ledv6'],
    ['orange light twice', 'leda2'],
    ['two amber three white', 'leda2xb3'],
    ['pisca 2 âmbar 3 branco', 'leda2xb3'],
    ['pisca2âmbar3branco', 'leda2xb3'],
    ['dell A2 B3', 'leda2xb3'],
    ['a2b4', 'leda2xb4'],
    ['A3-B2', 'leda3xb2'],
    ['laranja laranja branco', 'leda2xb1'],
    ['vermelho fixo', 'ledvf'],
    ['vostro piscano 3 anbar 2 brancu', 'leda3xb2'],
    ['o LED pisca 7 vezes', 'leda7 ledb7 ledv7 ledg7 ledz7'],
    ['hp 3.2', 'ledv3xb2 bipelplplqcpc'],
    ['dell 3-1', 'leda3xb1 bipecpcpcqc'],
    ['dell 2,1', 'leda2xb1 bipecpcqc'],
    ['alienware 2-3', 'ledv2xz3 leda2xb3'],
    ['inspiron pisca 3 e 1', 'leda3xb1 bipecpcpcqc'],
    // Words, measures, codes and dates.
    ['só apita e não liga', ''],
    ['apita 2 horas depois', ''],
    ['apita 3 minutos', ''],
    ['tem um curto na placa', ''],
    ['short circuit', ''],
    ['raspberry pi 3', ''],
    ['bios 1.3.1', ''],
    ['pisca 2 horas depois', ''],
    ['asus 3-1', ''],
    ['dell 3.3 v', ''],
    ['dell hd 2.5', ''],
    ['código A2', ''],
    ['erro 2C', ''],
    ['vermelho verde azul', ''],
    ['fonte de 5 volts com 2 capacitores', ''],
  ])('%s', (typed, words) => {
    expect(lexemes(typed, 'beep', 'led').join(' ')).toBe(words);
  });

  test('a blink without its colour may be of each', () => {
    expect(lexemes('o LED pisca 7 vezes', 'led')).toEqual(['leda7', 'ledb7', 'ledv7', 'ledg7', 'ledz7']);
  });
});

describe('a trouble code, whatever is typed behind it, is the base code, and what it says itself', () => {
  test.each([
    ['P0AA6-526', ['p0aa6', 'p0aa6526']],
    ['P0A80-123 no prius', ['p0a80', 'p0a80123']],
    ['P0AA6-00', ['p0aa6', 'p0aa600']],
    ['P0AA6:49', ['p0aa6', 'p0aa649']],
    ['P0AA6/49', ['p0aa6', 'p0aa649']],
    ['P0AA6 (49)', ['p0aa6', 'p0aa649']],
    ['P0AA6_49', ['p0aa6', 'p0aa649']],
    ['P0AA6 49', ['p0aa6', 'p0aa649']],
    ['P0AA649', ['p0aa6', 'p0aa649']],
    ['U0293-1F bolt', ['u0293', 'u02931f']],
    ['POA80', ['p0a80']],
    ['P 0 A 8 0', ['p0a80']],
    ['p-0-a-8-0', ['p0a80']],
    ['P0A FA', ['p0afa']],
    ['p 0a80', ['p0a80']],
    ['erroU0293', ['u0293']],
    ['leafp0a80', ['p0a80']],
    ['P0AA6 12 V na bateria', ['p0aa6']],
    ['P0AA6 12 vezes', ['p0aa6']],
  ])('%s', (typed, lexemes) => {
    expect(mentions(typed)[0]?.lexemes).toEqual(lexemes);
  });

  test.each(['codec de áudio', 'fio coado', 'ligar 0800 100', 'poder'])('%s has none', (typed) => {
    expect(lexemes(typed, 'code')).toEqual([]);
  });

  test('two codes are two mentions', () => {
    expect(mentions('P0AA6/P0A80 e U0293').map(({ lexemes }) => lexemes[0])).toEqual([
      'p0aa6',
      'p0a80',
      'u0293',
    ]);
  });
});

describe('codes of POST cards, displays and appliances', () => {
  test.each([
    ['código 15', ['15'], ['codigo']],
    ['erro 2c', ['2c'], ['erro']],
    ['post da', ['da'], ['post']],
    ['código de erro cca005', ['cca005'], ['codigo', 'erro']],
    ['falha LC na lavadora', ['lc'], ['falha']],
    ['lavadora deu te', ['te'], ['deu']],
    ['placa de debug mostra 10', ['10'], ['placa', 'debug', 'mostra']],
    ['cartão de diagnóstico parado em 02', ['02'], ['cartao', 'diagnostico', 'parado']],
    ['display da placa mãe em 64', ['64'], ['display', 'placa', 'mae']],
    ['fica no 2C e não dá vídeo', ['2c'], ['fica']],
    ['para no 40', ['40'], ['parou']],
    ['Q-Code: A2', ['a2'], ['q', 'code']],
    ['QCODE A2', ['a2'], ['qcode']],
    ['Q-CODE A2', ['a2'], ['q', 'code']],
    ['QCODEA2', ['a2'], ['qcode']],
    ['post 0 0', ['00'], ['post']],
    ['código 9 A', ['9a'], ['codigo']],
    ['erro 4 c na lavadora', ['4c'], ['erro']],
    ['lavadora erro o e', ['oe'], ['erro']],
    ['erro0x7F', ['7f'], ['erro']],
    ['post 55h', ['55'], ['post']],
    ['post C1 00', ['c1', '00'], ['post']],
  ])('%s is announced', (typed, codes, announcer) => {
    const { tokens } = analyze(typed);
    const announced = mentions(typed).filter(({ isAnnounced }) => isAnnounced);
    expect(announced.map(({ lexemes }) => lexemes.slice(0, codes.length))).toEqual([codes]);
    expect(announced[0]?.announcer.map((at) => tokens[at]?.text)).toEqual(announcer);
  });

  test.each([
    'o carro para em 10 minutos',
    'mostra 12 v na saída',
    'deu 3 bipes',
    'o jogo trava em 60 fps',
    'tela fica azul',
    'código 2 a máquina para',
    'de',
    '62 tela preta',
    'desliga depois de 12h',
    'bateria 9Ah',
    'quando liga e 12 volts',
  ])('“%s” has no code', (typed) => {
    expect(lexemes(typed, 'code')).toEqual([]);
  });

  test.each([
    ['DE', ['de']],
    ['15', ['15']],
    ['A2', ['a2']],
    ['0x7F', ['7f']],
    ['0x62 tela preta', ['62']],
    ['9Ah', ['9a']],
    ['00h', ['00']],
    ['C1 00', ['c1', '00']],
    ['C1/00', ['c1', '00']],
    ['C1-00', ['c1', '00']],
    ['placa C1 00 award', ['c1', '00']],
    ['F74', ['f74', 'f074', 'f0074']],
    ['E 00', ['e00', 'e0']],
    ['ar ch 05', ['ch05', 'ch5']],
    ['erro EO4', ['eo4', 'e04']],
  ])('%s may be %j', (typed, codes) => {
    expect(lexemes(typed, 'code')).toEqual(expect.arrayContaining(codes));
    expect(lexemes(typed, 'code')[0]).toBe(codes[0]);
  });
});

describe('part numbers', () => {
  test.each([
    ['LM358DR', ['lm358dr', 'lm358d', 'lm358']],
    ['irf540npbf', ['irf540npbf', 'irf540']],
    ['lm 358', ['lm358']],
    ['uln 2003a', ['uln2003a']],
    ['CP A006', ['cpa006']],
    ['cc_a005', ['cca005']],
    ['BQ2478OS', ['bq2478os', 'bq24780s']],
    ['820-00165-A', ['82000165a']],
    ['LA-L663P', ['lal663p']],
    ['FOO70 no inversor', ['foo70', 'f0070']],
  ])('%s may be %j', (typed, codes) => {
    expect(lexemes(typed, 'part')).toEqual(expect.arrayContaining(codes));
    expect(lexemes(typed, 'part')[0]).toBe(codes[0]);
  });

  test('what tells nothing more beside one is its announcer', () => {
    expect(mentions('ci lm358 smd')).toMatchObject([{ tokens: [1], announcer: [0, 2], isAnnounced: true }]);
  });

  test.each(['rede 220V', 'tolerância 5%', 'resistor de 22R e 4,7uF', 'fonte 12 V 2 A'])(
    '%s has none',
    (typed) => {
      expect(mentions(typed)).toEqual([]);
    },
  );
});

describe('three bytes', () => {
  test.each([
    ['DTC0AA61A', ['0aa61a', 'dtc0aa61a', 'p0aa61a', 'p0aa6']],
    ['dtc c29300', ['c29300', 'dtcc29300', 'u029300', 'u0293']],
    ['C29300', ['c29300', 'dtcc29300', 'u029300', 'u0293']],
  ])('%s are a code and its failure type', (typed, lexemes) => {
    const mentions = readCodes(analyze(typed));
    expect(mentions.map((mention) => mention.lexemes)).toEqual([lexemes]);
  });

  test('are none in the number of a part', () => {
    expect(readCodes(analyze('mc 33771b')).flatMap((mention) => mention.lexemes)).not.toContain('p3377');
  });
});

describe('the code of a truck', () => {
  test.each(['SPN 3364 FMI 18', 'dtc spn:3364/fmi:18', 'spn3364fmi18'])('%s is one', (typed) => {
    const [only, ...others] = readCodes(analyze(typed));
    expect([only?.lexemes, others]).toEqual([['s3364f18', 'spn3364fmi18'], []]);
  });
});
