import type { Reading } from '@bancada/contract/attachments/document-readings';
import { expect, test } from 'vitest';
import { mayBeReadAgain, readingText } from './reading-texts.ts';

const fresh: Reading = {
  estado: 'esperando',
  paginas: null,
  paginas_lidas: 0,
  paginas_falhas: 0,
  paginas_desenhadas: 0,
  motivo: null,
  sem_espaco: false,
};

test.each<[Partial<Reading>, string]>([
  [{}, 'Na fila de leitura'],
  [{ paginas: 300, paginas_lidas: 40 }, 'Na fila de leitura: página 41 de 300'],
  [{ estado: 'lendo' }, 'Sendo lido'],
  [{ estado: 'lendo', paginas: 10_000, paginas_lidas: 1_233 }, 'Sendo lido: página 1.234 de 10.000'],
  [{ estado: 'lendo', paginas: 3, paginas_lidas: 3 }, 'Sendo lido: página 3 de 3'],
  [{ estado: 'lido', paginas: 300, paginas_lidas: 300 }, 'Lido para a busca: 300 páginas'],
  [{ estado: 'lido', paginas: 1, paginas_lidas: 1 }, 'Lido para a busca: 1 página'],
  [
    { estado: 'lido', paginas: 2, paginas_lidas: 2, paginas_desenhadas: 1 },
    'Lido para a busca: 2 páginas. Uma página é em parte desenhada: dos nomes desenhados nela, nem todos são reconhecidos.',
  ],
  [{ estado: 'lido', paginas: 0 }, 'Não lido: a busca encontra o arquivo só pelo nome'],
  [
    {
      estado: 'lido',
      paginas: 3,
      paginas_lidas: 3,
      paginas_falhas: 1,
      paginas_desenhadas: 0,
      motivo: 'demorado',
    },
    'Lido para a busca: 2 de 3 páginas. A leitura passou do tempo que uma página pode levar.',
  ],
  [{ estado: 'falhou', motivo: 'senha' }, 'O PDF pede uma senha, então o texto dele não entra na busca.'],
  [
    { estado: 'falhou', motivo: 'interrompida', paginas: 300, paginas_lidas: 40 },
    'A leitura foi interrompida várias vezes pelo mesmo arquivo. Antes disso: 40 de 300 páginas.',
  ],
])('%j is told as: %s', (change, text) => {
  expect(readingText({ ...fresh, ...change })).toBe(text);
});

test('only what lacks something is worth reading again', () => {
  const again = (change: Partial<Reading>) => mayBeReadAgain({ ...fresh, ...change });
  const read: Partial<Reading> = { estado: 'lido', paginas: 3, paginas_lidas: 3 };
  expect([again({ estado: 'falhou' }), again({ ...read, paginas_falhas: 1 })]).toEqual([true, true]);
  expect([again(read), again({ ...read, paginas: 4 })]).toEqual([false, true]);
  expect([again({ estado: 'lido' }), again({ estado: 'lendo', paginas_falhas: 1 }), again({})]).toEqual([
    ...[false, false, false],
  ]);
});
