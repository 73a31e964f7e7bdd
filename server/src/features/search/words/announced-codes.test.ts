import { expect, test } from 'vitest';
import { queryWords } from './query-words.ts';

/** The codes that a query announces, and the other words that tell something. */
function readCodes(typed: string) {
  const words = queryWords(typed);
  return {
    codes: words.filter(({ isAnnounced }) => isAnnounced).map(({ text }) => text),
    telling: words
      .filter(
        ({ isAnnounced, announces, role }) => !isAnnounced && announces === undefined && role === 'telling',
      )
      .map(({ text }) => text),
  };
}

test.each([
  ['código 15', ['15'], []],
  ['erro 2c', ['2c'], []],
  ['post da', ['da'], []],
  ['DE', ['de'], []],
  ['de', [], []],
  ['código de erro cca005', ['cca005'], []],
  ['falha LC na lavadora', ['lc'], ['lavadora']],
  ['lavadora deu te', ['te'], ['lavadora']],
  ['placa de debug mostra 10', ['10'], []],
  ['cartão de diagnóstico parado em 02', ['02'], []],
  ['display da placa mãe em 64', ['64'], []],
  ['fica no 2C e não dá vídeo', ['2c'], ['video']],
  ['para no 40', ['40'], []],
  // What is counted or measured is no code.
  ['o carro para em 10 minutos', [], undefined],
  ['mostra 12 v na saída', [], undefined],
  ['deu 3 bipes', [], undefined],
  ['dell código 3.1', [], undefined],
  ['o jogo trava em 60 fps', [], undefined],
  ['tela fica azul', [], undefined],
] as const)('“%s” announces %j', (typed, codes, telling) => {
  const read = readCodes(typed);
  expect(read.codes).toEqual(codes);
  if (telling !== undefined) expect(read.telling.filter((word) => word !== 'de')).toEqual(telling);
});
