// Text that was recognised is found by codes and values that look like it, and says that it was recognised.
import type { DocumentHit, PageHit } from '@bancada/contract/attachments/documents';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { attachRead } from '../../../../test/documents.ts';
import { lookAlike } from '../query/look-alikes.ts';

describeApplication('recognised pages', ({ call, db }) => {
  const ask = async (q: string) => {
    const answer = await call('usuario', 'GET', `/search/documentos?q=${encodeURIComponent(q)}&limit=50`);
    expect(answer.statusCode).toBe(200);
    return answer.json<DocumentHit[]>();
  };
  let attached = 0;
  const attach = (text: string, isRecognised: boolean) => {
    attached += 1;
    const boxes = isRecognised ? { boxes: [['POAAG6-1A', 0.1, 0.2, 0.3, 0.01]] as const } : {};
    return attachRead(db(), { name: `olhada ${attached}.pdf`, pages: [text], ...boxes });
  };

  test.each([
    ['falha POAAG6-1A do inversor', 'P0AA6', 'POAAG6'],
    ['falha POAAG6-1A do inversor', 'P0AA6-1A', 'POAAG6 1A'],
    ['regulador I17B05 quente', 'L17805', 'I17B05'],
    ['placa 8ZO-3476 aberta', '820-3476', '8ZO-3476'],
  ])('%j is found as %j, and marked', async (written, q, mark) => {
    const { id } = await attach(written, true);
    const hit = (await ask(q)).find(({ anexo }) => anexo.id === id);
    expect(hit).toMatchObject({ aproximado: false, melhor: { origem: 'ocr', marcas: mark.split(' ') } });
    const inside = await call('usuario', 'GET', `/attachments/${id}/busca?q=${q}`);
    expect(inside.json<{ paginas: PageHit[] }>().paginas).toMatchObject([
      { origem: 'ocr', marcas: mark.split(' ') },
    ]);
  });

  test.each([
    ['C910 de 100 pF estufado', '100 µF', ['100', 'pF']],
    ['R911 de 220 na base', '22 Ω', ['220']],
    ['R912 de 4,7k0 na base', '4,7 kΩ', ['4,7k0']],
  ])('a value that may be another is near: %j for %j', async (written, q, marcas) => {
    const { id } = await attach(written, true);
    const hit = (await ask(q)).find(({ anexo }) => anexo.id === id);
    expect(hit).toMatchObject({ aproximado: true, melhor: { origem: 'ocr', marcas } });
  });

  test('what stands in a text of its own is taken as it is written, and comes alone where it does', async () => {
    await attach('falha POAAG9-2B', false);
    expect(await ask('P0AA69-2B')).toEqual([]);
    const { id } = await attach('R913 de 22 Ω na base', false);
    const hits = await ask('22 Ω');
    expect(hits.map(({ anexo }) => anexo.id)).toEqual([id]);
    expect(hits[0]).toMatchObject({ aproximado: false, melhor: { origem: 'texto' } });
  });

  test('a query and a page are folded alike', async () => {
    const names = [
      'P0AA6',
      'POAAG6',
      'l17805',
      '100uF',
      '100 µF',
      '22Ω',
      '22\u2126',
      'BN94-A12',
      '4.7kΩ',
      '5VSB',
    ];
    for (const name of names) {
      const { rows } = await sql<{ look: string }>`
        SELECT look_alike(translate(translate(${name}, 'µμ' || U&'\\2126', 'uuΩ'), '-_./, ', '')) AS look`.execute(
        db(),
      );
      expect(rows[0]?.look, name).toBe(lookAlike(name));
    }
  });
});
