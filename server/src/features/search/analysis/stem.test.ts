// Proven here of stems:
//  1. forms of a word have one stem, plurals too
//  2. what is no word of letters stays as it is
//  3. words that the stemmer takes for forms of another have stems of their own, but in pages
//  4. a page of a document, which the database reads, has the stems that a record has
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../../test/database.ts';
import { wordsIn } from '../index/read-text.ts';
import { foldedRecord } from './normalize.ts';
import { asInPages, pageStemOf, stemOf } from './stem.ts';

describe('The stem of a word', () => {
  test.each([
    ['liga', 'ligar'],
    ['tensao', 'tensoes'],
    ['sinal', 'sinais'],
    ['capacitor', 'capacitores'],
    ['queimado', 'queimada'],
  ])('is that of its other forms: %s, %s', (word, other) => {
    expect(stemOf(word)).toBe(stemOf(other));
  });

  test.each([
    ['video', 'vida'],
    ['baterias', 'batendo'],
    ['tomada', 'tom'],
    ['some', 'som'],
    ['celular', 'celula'],
  ])('is not that of another word: %s, %s', (word, other) => {
    expect(stemOf(word)).not.toBe(stemOf(other));
    expect(asInPages(stemOf('videos'))).toBe(pageStemOf('videos'));
  });

  test.each(['irf540n', '12v', 'ph7', 'μa'])('is the word where it is none of letters: %s', (word) => {
    expect(stemOf(word)).toBe(word);
  });
});

describeWithDatabase('stems in the database', (db) => {
  test('of all texts of the starter base, and of the synonyms, they are the same for both', async () => {
    const { rows: texts } = await sql<{ text: string }>`
      SELECT sintoma || ' ' || ditos AS text FROM symptoms UNION ALL SELECT descricao FROM diagnoses
       UNION ALL SELECT solucao FROM solutions UNION ALL SELECT nome FROM equipment_models`.execute(db());
    const words = [...new Set(texts.flatMap(({ text }) => wordsIn(foldedRecord(text))))];
    const { rows } = await sql<{ word: string; stem: string }>`
      SELECT word, coalesce(word_stem(word), word) AS stem FROM unnest(${words}::text[]) AS word`.execute(
      db(),
    );
    expect(rows.length).toBeGreaterThan(3_000);
    expect(rows.filter(({ word, stem }) => pageStemOf(word) !== stem)).toEqual([]);
  });
});
