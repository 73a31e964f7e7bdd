// Proven here of values: a record is met whole, and first, however people write the value, in other units too, and the value is marked;
// leading noughts of a hexadecimal number do not count; another value is no full match.
import type { FoundFault } from '@bancada/contract/faults/faults';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('values as people write them', ({ call, db }) => {
  const records = {
    ohm: 'Zurpa com resistor de 37 ohms queimado',
    kilohm: 'Zurpa com resistor 8k2 alterado',
    spaced: 'Zurpa com resistor de 9,1 k alterado',
    shunt: 'Zurpa com shunt de 0,33 ohm aberto',
    capacitor: 'Zurpa com capacitor 3,9uF seco',
    film: 'Zurpa com capacitor 0,1uF em curto',
    hot: 'Zurpa acima de 77 °C desliga',
    fuse: 'Zurpa com fusível de 7,5 A aberto',
    stop: 'Zurpa com falha 0x0000007B na partida',
    short: 'Zurpa com falha 0xC4 na partida',
  };
  beforeAll(async () => {
    await sql`INSERT INTO symptoms (sintoma) SELECT * FROM unnest(${Object.values(records)}::text[])`.execute(
      db(),
    );
  });
  const search = async (q: string) => {
    const answer = await call('usuario', 'GET', `/defeitos?q=${encodeURIComponent(q)}`);
    return answer.json<{ data: FoundFault[] }>().data;
  };

  test.each<[q: string, record: keyof typeof records]>([
    ['zurpa 37 R', 'ohm'],
    ['zurpa 37R', 'ohm'],
    ['zurpa 0,037 k', 'ohm'],
    ['zurpa 8,2 k', 'kilohm'],
    ['zurpa 8200 ohms', 'kilohm'],
    ['zurpa 9k1', 'spaced'],
    ['zurpa R33', 'shunt'],
    ['zurpa 330 mohm', 'shunt'],
    ['zurpa 3U9', 'capacitor'],
    ['zurpa capacitor 100nF', 'film'],
    ['zurpa 100n', 'film'],
    ['zurpa 77 graus celsius', 'hot'],
    ['zurpa 77 graus C', 'hot'],
    ['zurpa 7,5 ampères', 'fuse'],
    ['zurpa 7500 mA', 'fuse'],
    ['zurpa 0x7B', 'stop'],
    ['zurpa 0000007B', 'stop'],
    ['zurpa 0x000000C4', 'short'],
  ])('“%s”', async (q, record) => {
    const [first] = await search(q);
    expect(first).toMatchObject({ sintoma: records[record], aproximado: false });
    expect(first?.marcas.some((mark) => /\d/.test(mark))).toBe(true);
  });

  describe('another value', () => {
    test.each(['zurpa 38 R', 'zurpa 8,3 k', 'zurpa 10nF', 'zurpa 0x7C'])('“%s” is near', async (q) => {
      const results = await search(q);
      expect(results.length).toBeGreaterThan(0);
      expect(results.every(({ aproximado }) => aproximado)).toBe(true);
    });
  });
});
