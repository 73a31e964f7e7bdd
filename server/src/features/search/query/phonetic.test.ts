import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { wordSound } from './phonetic.ts';

describeApplication('the sound of a word', ({ db }) => {
  test('is the same in a query as in the records', async () => {
    const words =
      'geladera vidio imajem xaveada notbuk sentrifuga izolacao quente esquema chiado osciloscopio passo carro hdmi philips exaustor cachorro excesso guincho queima agua aquecimento touch shunt falha alta'.split(
        ' ',
      );
    const { rows } = await sql<{ sound: string }>`
      SELECT word_sound(word) AS sound FROM unnest(${words}::text[]) WITH ORDINALITY AS given (word, place)
       ORDER BY place`.execute(db());
    expect(words.map(wordSound)).toEqual(rows.map(({ sound }) => sound));
  });
});
