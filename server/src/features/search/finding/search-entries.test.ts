import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { listOf } from '../../../database/entry-lists.ts';
import { ofFaults, readEntries } from './search-entries.sql.ts';

interface Entry {
  id: number;
  symptom: number;
  model: number;
}

describeApplication('entries of symptoms that show something else', ({ db }) => {
  const found = async (symptoms: readonly number[], lists: readonly number[], atMost = 100) => {
    const entries = await readEntries(db(), [ofFaults(symptoms, lists, atMost)]);
    return entries.map(({ id }) => id).toSorted((a, b) => a - b);
  };

  /** Entries of a symptom that befalls several models, the one that has most. */
  const ofOneSymptom = async () => {
    const { rows } = await sql<Entry>`
      SELECT id, sintoma_id AS symptom, modelo_equipamento_id AS model FROM troubleshooting_entries
       WHERE exclusao_id IS NULL AND sintoma_id = (
         SELECT sintoma_id FROM troubleshooting_entries WHERE exclusao_id IS NULL
          GROUP BY 1 ORDER BY count(DISTINCT modelo_equipamento_id) DESC, 1 LIMIT 1)
       ORDER BY id`.execute(db());
    return rows;
  };

  test('are found by each model and category alone', async () => {
    const entries = await ofOneSymptom();
    const symptom = listOf('symptom', entries[0]?.symptom ?? 0);
    const models = new Set(entries.map(({ model }) => model));
    expect(models.size).toBeGreaterThan(1);
    for (const model of models)
      expect(await found([symptom], [listOf('model', model)])).toEqual(
        entries.flatMap((entry) => (entry.model === model ? [entry.id] : [])),
      );
    const { rows: categories } = await sql<{ id: number }>`SELECT id FROM categories`.execute(db());
    const inAny = await found(
      [symptom],
      categories.map(({ id }) => listOf('category', id)),
    );
    expect(inAny).toEqual(entries.map(({ id }) => id));
    expect(await found([symptom], [listOf('model', 0)])).toEqual([]);
    expect(await found([], [])).toEqual([]);
  });

  test('and no more of them than are wanted', async () => {
    const entries = await ofOneSymptom();
    const [{ symptom, model } = { symptom: 0, model: 0 }] = entries;
    expect(await found([listOf('symptom', symptom)], [listOf('model', model)], 1)).toHaveLength(1);
  });

  test('follow a change at once: another symptom, a removal', async () => {
    const [entry] = await ofOneSymptom();
    if (entry === undefined) throw new Error('no entry');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO symptoms (sintoma) VALUES ('Zorvac não acende') RETURNING id`.execute(db());
    const other = rows[0]?.id ?? 0;
    const changed = () => found([listOf('symptom', other)], [listOf('model', entry.model)]);
    await sql`UPDATE troubleshooting_entries SET sintoma_id = ${other} WHERE id = ${entry.id}`.execute(db());
    expect(await changed()).toEqual([entry.id]);
    expect(await found([listOf('symptom', entry.symptom)], [listOf('model', entry.model)])).not.toContain(
      entry.id,
    );
    await sql`DELETE FROM troubleshooting_entries WHERE id = ${entry.id}`.execute(db());
    expect(await changed()).toEqual([]);
  });
});
