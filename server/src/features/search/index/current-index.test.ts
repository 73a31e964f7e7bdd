// Proven here of the index of all records:
//  1. what any process writes is in the index of every other at its next search, and the index is as one that was read anew
//  2. what is being written is not in it before it is committed, whatever was read meanwhile
//  3. searches that begin together share one reading
//  4. while more than so many faults are read, searches are answered from those that are there, and nothing else is
//  5. where the notes of changes are of another table, as in a backup that was brought in, all is read anew; so it is after a TRUNCATE
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../../test/database.ts';
import type { Database } from '../../../database/database.ts';
import { keepIndex, readCurrent } from './current-index.ts';
import { FaultIndex } from './fault-index.ts';
import { loadIndex } from './load-index.ts';
import { documentOf } from './postings.ts';

/** What an index says of each fault, whatever numbers it uses. */
function contentsOf(index: FaultIndex) {
  const { documents, terms, lexicon } = index;
  const lexemes = new Map<number, string[]>();
  for (let term = 1; term < terms.size; term += 1)
    for (const postings of documents.postings.of(term))
      for (const posting of postings) {
        const document = documentOf(posting);
        if (!documents.isInUse(document)) continue;
        const key = documents.keys[document] ?? 0;
        lexemes.set(key, [...(lexemes.get(key) ?? []), `${terms.lexemeOf(term)} ${posting % 16}`]);
      }
  const entries = [...lexemes.keys()].map((key) => [key, documents.entriesOfKey(key)] as const);
  const byKey = <Value>(rows: Iterable<readonly [number, Value]>) =>
    [...rows].toSorted(([one], [other]) => one - other);
  return {
    lexemes: byKey([...lexemes].map(([key, found]) => [key, found.toSorted()] as const)),
    entries: byKey(entries),
    orphans: [...index.orphans].toSorted((one, other) => one - other),
    frequencies: ['zqxilofone', 'zqlig', 'lig'].map((lexeme) => index.frequencyOf(lexeme)),
    words: ['xilofone', 'harpa'].map((word) => lexicon.hasWord(word)),
  };
}

async function readAnew(db: Database): Promise<FaultIndex> {
  const index = new FaultIndex();
  await loadIndex(db, index);
  return index;
}

describeWithDatabase('the index of all records', (db) => {
  test('is as one that was read anew, whatever was written, by whomever', async () => {
    const { index: before } = await readCurrent(db());
    expect(contentsOf(before)).toEqual(contentsOf(await readAnew(db())));
    const changes = [
      sql`INSERT INTO symptoms (sintoma, ditos) VALUES ('Xilofone não liga', 'o xilofone morreu')`,
      sql`INSERT INTO diagnoses (descricao) VALUES ('Medir o xilofone')`,
      sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
          SELECT s.id, m.id, o.id FROM symptoms s, (SELECT min(id) AS id FROM equipment_models) m, (SELECT min(id) AS id FROM solutions) o
           WHERE s.sintoma = 'Xilofone não liga'`,
      sql`INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
          SELECT max(e.id), max(d.id), 1 FROM troubleshooting_entries e, diagnoses d`,
      sql`UPDATE symptoms SET sintoma = 'Xilofone liga e para' WHERE sintoma = 'Xilofone não liga'`,
      sql`UPDATE symptoms SET ditos = 'a harpa parou' WHERE sintoma = 'Xilofone liga e para'`,
      sql`UPDATE troubleshooting_entries SET score = 7 WHERE id = (SELECT max(id) FROM troubleshooting_entries)`,
      sql`UPDATE manufacturers SET nome = nome || ' Harpa' WHERE id = (SELECT m.fabricante_id FROM equipment_models m ORDER BY id LIMIT 1)`,
      sql`UPDATE equipment_models SET categoria_id = (SELECT max(id) FROM categories) WHERE id = (SELECT min(id) FROM equipment_models)`,
      sql`DELETE FROM entry_diagnoses WHERE troubleshooting_id = (SELECT max(id) FROM troubleshooting_entries)`,
      sql`DELETE FROM troubleshooting_entries WHERE id = (SELECT max(id) FROM troubleshooting_entries)`,
      sql`DELETE FROM symptoms WHERE sintoma = 'Xilofone liga e para'`,
    ];
    for (const [position, change] of changes.entries()) {
      await change.execute(db());
      const { index } = await readCurrent(db());
      // Reading all takes a second: what a change leaves wrong stays wrong.
      if (position % 3 < 2) continue;
      const anew = contentsOf(await readAnew(db()));
      expect({ ...contentsOf(index), words: [] }).toEqual({ ...anew, words: [] });
    }
  });

  test('while many records are read, searches have those that are there; the others wait for all', async () => {
    const kept = keepIndex(db(), 100);
    const [whole, ...soFar] = await Promise.all([
      kept.whole(),
      ...Array.from({ length: 3 }, async () => {
        const { index, isWhole } = await kept.soFar();
        return { isWhole, faults: index.documents.count };
      }),
    ]);
    const all = whole.index.documents.count;
    expect(all).toBeGreaterThan(400);
    for (const { isWhole, faults } of soFar) {
      expect(isWhole).toBe(false);
      expect(faults).toBeGreaterThanOrEqual(100);
      expect(faults).toBeLessThan(all);
    }
    expect(await kept.soFar()).toEqual(whole);
    const small = keepIndex(db(), all + 1);
    expect((await small.soFar()).isWhole).toBe(true);
  });

  test('has nothing of what is not committed, and all of it afterwards', async () => {
    const named = async (text: string) => (await readCurrent(db())).index.lexicon.hasWord(text);
    let isOther = false;
    await db()
      .transaction()
      .execute(async (writing) => {
        await sql`INSERT INTO symptoms (sintoma) VALUES ('Clarinete mudo')`.execute(writing);
        await sql`INSERT INTO symptoms (sintoma) VALUES ('Fagote mudo')`.execute(db());
        isOther = await named('fagote');
        expect(await named('clarinete')).toBe(false);
      });
    expect(isOther).toBe(true);
    expect(await named('clarinete')).toBe(true);
  });

  test('searches that begin together read changes once, and each has what was there before it began', async () => {
    await sql`INSERT INTO symptoms (sintoma) VALUES ('Oboé rachado')`.execute(db());
    const indexes = await Promise.all(
      Array.from({ length: 24 }, async () => (await readCurrent(db())).index),
    );
    expect(indexes.every(({ lexicon }) => lexicon.hasWord('oboe'))).toBe(true);
    expect(new Set(indexes).size).toBe(1);
  });

  test('is read anew where the notes of changes are of another table, or all of a table went at once', async () => {
    const faults = async () => (await readCurrent(db())).index.documents.count;
    await sql`INSERT INTO symptoms (sintoma) VALUES ('Berimbau mudo')`.execute(db());
    const before = await faults();
    await db()
      .transaction()
      .execute(async (other) => {
        await sql`ALTER TABLE search_changes RENAME TO notes_of_another_database`.execute(other);
        await sql`CREATE TABLE search_changes (LIKE notes_of_another_database INCLUDING ALL)`.execute(other);
        await sql`ALTER TABLE symptoms DISABLE TRIGGER search_change_delete`.execute(other);
        await sql`DELETE FROM symptoms WHERE sintoma = 'Berimbau mudo'`.execute(other);
      });
    expect(await faults()).toBe(before - 1);
    await sql`TRUNCATE symptoms CASCADE`.execute(db());
    expect(await faults()).toBe(0);
  });
});
