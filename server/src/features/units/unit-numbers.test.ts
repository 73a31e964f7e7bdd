import type { NumberKind } from '@bancada/contract/units/number-kinds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomFrom } from '../../../../bench/search/random.ts';
import { makeNumber, mistype, slips } from '../../../../contract/test/units/mistyped.ts';
import { describeApplication } from '../../../test/application.ts';
import { unitsOfNumber } from './unit-numbers.service.ts';

const kinds = ['serie', 'imei', 'chassi', 'placa'] as const satisfies NumberKind[];
const [unitCount, typedCount, seed] = [4_000, 1_000, 20_261_129];

describeApplication('mistyped numbers', ({ db }) => {
  test('of 1,000 at least 97 in 100 offer the right unit among three, and none is taken for another', async () => {
    const random = randomFrom(seed);
    const rows = Array.from({ length: unitCount }, (_, place) => {
      const kind = kinds[place % kinds.length] ?? 'serie';
      return { [kind === 'imei' ? 'imei1' : kind]: makeNumber(random, kind) };
    });
    await sql`INSERT INTO units (serie, imei1, chassi, placa)
      SELECT serie, imei1, chassi, placa FROM jsonb_populate_recordset(NULL::units, ${JSON.stringify(rows)}::jsonb)`.execute(
      db(),
    );
    const known = await db()
      .selectFrom('units')
      .select(['id', 'serie', 'imei1', 'chassi', 'placa'])
      .execute();
    const numbers = new Map(
      known.map(({ id, ...numbers }) => [id, Object.values(numbers).find((one) => one !== null) ?? '']),
    );
    let offered = 0;
    let typed = 0;
    const taken: string[] = [];
    const missed: string[] = [];
    while (typed < typedCount) {
      const unit = known[Math.floor(random() * known.length)];
      const number = numbers.get(unit?.id ?? 0) ?? '';
      const slip = slips[typed % slips.length] ?? 'wrong';
      const written = mistype(random, number, slip);
      if (unit === undefined || written === null) continue;
      typed += 1;
      const { exatos, parecidos } = await unitsOfNumber(db(), written);
      const isRight = ({ aparelho }: { aparelho: { id: number } }) => aparelho.id === unit.id;
      if (exatos.some((hit) => !isRight(hit))) taken.push(`${number} as ${written}`);
      if ([...exatos, ...parecidos].some(isRight)) offered += 1;
      else missed.push(`${number} as ${written}`);
    }
    expect(taken).toEqual([]);
    expect(offered, `not offered: ${missed.slice(0, 20).join(', ')}`).toBeGreaterThanOrEqual(
      0.97 * typedCount,
    );
  });
});
