// Names of nets, parts and boards are found however they are separated, on the page and in the query.
import type { DocumentHit } from '@bancada/contract/attachments/documents';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { attachRead } from '../../../../test/documents.ts';

describeApplication('names on pages', ({ call, db }) => {
  const ask = async (q: string) => {
    const answer = await call('usuario', 'GET', `/search/documentos?q=${encodeURIComponent(q)}&limit=50`);
    expect(answer.statusCode).toBe(200);
    return answer.json<DocumentHit[]>().filter(({ aproximado }) => !aproximado);
  };
  let attached = 0;
  const attach = (text: string) => {
    attached += 1;
    return attachRead(db(), { name: `pagina ${attached}.pdf`, pages: [text] });
  };

  test.each([
    ['PPBUS_G3H', ['PPBUS_G3H', 'PPBUS G3H', 'PPBUSG3H', 'ppbus-g3h', 'ppbus', 'ppbus_g', 'PPBUS_']],
    ['MF-MSMF200-2', ['MFMSMF2002', 'mf msmf200 2', 'MSMF200', 'msmf200-2', 'MF-MSMF200', 'MF_MSMF200_2']],
    ['+3V3_S5', ['3V3_S5', '+3V3_S5', '3v3s5', '3v3 s5', '3,3 V']],
    ['PP3V3_S5', ['PP3V3_S5', 'pp3v3s5', 'PP3V3', 'pp3v3-s5']],
    ['U7000', ['U7000', 'u7000']],
    ['820-3476-A', ['820-3476', '8203476', '820 3476', '820-3476-A', '8203476a', '3476-A']],
    ['SMC_RESET_L', ['SMC_RESET_L', 'smcresetl', 'smc reset l', 'SMC_RESET', 'smcreset']],
    ['TPS51125RGER', ['TPS51125', 'tps51125rger', 'TPS 51125']],
    // As a PDF splits them at the end of a line.
    ['PPDCIN_\nG7X', ['PPDCIN_G7X', 'PPDCING7X', 'ppdcin g7x']],
    ['LA-\n  L663P', ['LA-L663P', 'LAL663P']],
    ['entre os quilombo-\nlas da placa', ['quilombolas', 'quilombola']],
    // Written apart on the page.
    ['PPVDD H9K alto', ['PPVDD_H9K', 'PPVDDH9K', 'ppvdd-h9k']],
  ])('%j is found as %j', async (written, spellings) => {
    const { id } = await attach(`Folha de teste\n${written}  R7140`);
    for (const q of spellings) {
      const hit = (await ask(q)).find(({ anexo }) => anexo.id === id);
      expect.soft(hit, q).toBeDefined();
      expect.soft(hit?.melhor?.marcas.length, q).toBeGreaterThan(0);
    }
  });

  test('the whole name is marked where it was typed whole', async () => {
    await attach('Medir PPQRS_W4Z aqui');
    for (const q of ['PPQRS_W4Z', 'ppqrsw4z'])
      expect((await ask(q))[0]?.melhor).toMatchObject({
        trecho: 'Medir PPQRS_W4Z aqui',
        marcas: ['PPQRS_W4Z'],
      });
  });

  test('neighbours that no separator joins are no one name unless they were typed as one, side by side', async () => {
    await attach('PPKLM C44 outra palavra N5T');
    expect(await ask('PPKLMN5T')).toEqual([]);
    expect(await ask('C44N5T')).toEqual([]);
    expect(await ask('PPKLMC44')).toHaveLength(1);
    const { rows } = await sql<{ found: boolean }>`
      SELECT page_vector('PPKLM C44 outra palavra. Fim.Depois 3.3 V') @@ 'zqppklmc44 | zqc44outra | zqfimdepois | zq33'::tsquery AS found`.execute(
      db(),
    );
    expect(rows).toEqual([{ found: false }]);
  });

  test('a name and a word that stand on one page are found together', async () => {
    const both = await attach('PPBUS_G3H e o circuito do carregador');
    const apart = await attach(
      'Folha 3\nPPBUS_G3H  C7140 22UF\nR7150 0.01\nO carregador U7100 usa a bobina L7130',
    );
    for (const q of [
      'PPBUS_G3H carregador',
      'carregador PPBUS_G3H',
      'ppbus g3h carregadores',
      'PPBUS_G3H do carregador',
    ])
      expect.soft((await ask(q)).map(({ anexo }) => anexo.id).toSorted(), q).toEqual([both.id, apart.id]);
  });

  test('whatever the separators, any name is found by any other spelling of it', async () => {
    const part = fc.stringMatching(/^[A-Z]{2,5}$|^[A-Z]{1,3}[0-9]{1,3}[A-Z]?$/);
    const name = fc.array(part, { minLength: 2, maxLength: 4 }).filter((parts) => /\d/.test(parts.join('')));
    const separator = fc.constantFrom('_', '-', '_\n', ' ');
    const typed = fc.constantFrom('_', '-', ' ', '');
    await fc.assert(
      fc.asyncProperty(name, separator, typed, async (parts, onPage, inQuery) => {
        const { id } = await attach(`folha ${parts.join(onPage)} fim`);
        const hits = await ask(parts.join(inQuery));
        expect(hits.map(({ anexo }) => anexo.id)).toContain(id);
      }),
      { numRuns: 25 },
    );
  });

  test('a page as long as no page is, and names without end, stay below the limits of the index', async () => {
    const texts = [
      Array.from({ length: 20_000 }, (_, each) => `N${each}_X${each}_Y${each}`).join(' '),
      'x'.repeat(300_000),
    ];
    for (const text of texts) await attach(text);
    expect(await ask('N7_X7')).toHaveLength(1);
  });
});
