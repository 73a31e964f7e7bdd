import type { NumberKind } from '@bancada/contract/units/number-kinds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeNumber, mistype, slips } from '../../../../contract/test/units/mistyped.ts';
import { randomFrom } from '../../../../scripts/testing/random.ts';
import { describeApplication } from '../../../test/application.ts';
import { unitsOfNumber } from './unit-numbers.service.ts';

const kinds = ['serie', 'imei', 'chassi', 'placa'] as const satisfies NumberKind[];
const [unitCount, typedCount, seed] = [4_000, 300, 20_261_129];

type Row = Partial<Record<'serie' | 'imei1' | 'chassi' | 'placa' | 'referencia', string>>;

describeApplication('mistyped numbers', ({ db }) => {
  /** Types 300 numbers of these units, each with a slip. @returns how many offer the right unit, and what was found instead */
  const typeAll = async (rows: readonly Row[], random: () => number) => {
    await sql`INSERT INTO units (serie, imei1, chassi, placa, referencia)
      SELECT serie, imei1, chassi, placa, referencia
        FROM jsonb_populate_recordset(NULL::units, ${JSON.stringify(rows)}::jsonb)`.execute(db());
    const columns = ['id', 'serie', 'imei1', 'chassi', 'placa', 'referencia'] as const;
    const known = (await db().selectFrom('units').select(columns).execute()).map(({ id, ...numbers }) => ({
      id,
      number: Object.values(numbers).find((one) => one !== null) ?? '',
    }));
    const [taken, missed]: [string[], string[]] = [[], []];
    for (let typed = 0; typed < typedCount; ) {
      const { id, number } = known[Math.floor(random() * known.length)] ?? { id: 0, number: '' };
      const written = mistype(random, number, slips[typed % slips.length] ?? 'wrong');
      if (written === null) continue;
      typed += 1;
      const { exatos, parecidos } = await unitsOfNumber(db(), written);
      const isRight = ({ aparelho }: { aparelho: { id: number } }) => aparelho.id === id;
      if (exatos.some((hit) => !isRight(hit))) taken.push(`${number} as ${written}`);
      if (![...exatos, ...parecidos].some(isRight)) missed.push(`${number} as ${written}`);
    }
    await sql`DELETE FROM units`.execute(db());
    return { offered: typedCount - missed.length, missed: missed.slice(0, 20).join(', '), taken };
  };

  test('of 300 at least 97 in 100 offer the right unit among three, and none is taken for another', async () => {
    const random = randomFrom(seed);
    const rows = Array.from({ length: unitCount }, (_, place) => {
      const kind = kinds[place % kinds.length] ?? 'serie';
      return { [kind === 'imei' ? 'imei1' : kind]: makeNumber(random, kind) };
    });
    const { offered, missed, taken } = await typeAll(rows, random);
    expect(taken).toEqual([]);
    expect(offered, `not offered: ${missed}`).toBeGreaterThanOrEqual(0.97 * typedCount);
  });

  // Where each order of a shop is here, a slip is the number of another one: no reading of numbers can tell them apart.
  test('so it is of a shop’s order numbers that have no neighbours', async () => {
    const rows = Array.from({ length: unitCount }, (_, place) => ({
      referencia: String(100_000 + ((place * 7_919) % 900_000)),
    }));
    const { offered, missed, taken } = await typeAll(rows, randomFrom(seed));
    expect(taken).toEqual([]);
    expect(offered, `not offered: ${missed}`).toBeGreaterThanOrEqual(0.97 * typedCount);
  });
});
