import { describe, expect, test } from 'vitest';
import { signalsIn } from './signals-in-query.ts';

describe('the codes of beeps and blinks in a query', () => {
  test.each([
    ['PC morto sem video bipando 1 longo 2 curtos', ['bipelpcpc']],
    ['8 bipes', ['bipecpcpcpcpcpcpcpc']],
    ['ami 1L2C', ['bipelpcpc']],
    ['1 l 2 c na partida', ['bipelpcpc']],
    ['hp apita três vezes e não liga', ['bipecpcpc']],
    ['computador beeps 3 times', ['bipecpcpc']],
    ['apita duas longas e duas curtas', ['bipelplpcpc']],
    ['dell canta três vezes', ['bipecpcpc']],
    ['um bip comprido e dois miudinhos', ['bipelpcpc']],
    ['hp apita treis veis', ['bipecpcpc']],
    ['a fonte canta', []],
    ['só apita e não liga', []],
    ['abriu duas vezes', []],
    ['1-3-1-1', ['bipecqcpcpcqcqc']],
    ['pisca 2 âmbar 3 branco', ['leda2xb3']],
    ['dell A2 B3', ['leda2xb3']],
    ['a2b4', ['leda2xb4']],
    ['dell 3-1', ['leda3xb1']],
    ['notebook Dell pisca 2,1 e não liga', ['leda2xb1']],
    ['dell 1-3-1-1', ['bipecqcpcpcqcqc']],
    ['asus 3-1', []],
    ['fonte dell 19,5v', []],
    ['vermelho fixo', ['ledvf']],
    ['fonte de 5 volts com 2 capacitores', []],
    ['código A2', []],
    ['820-00165', []],
  ])('%s', (typed, words) => {
    expect(signalsIn(typed).map(({ word }) => word)).toEqual(words);
  });
});
