import type { RecordKind } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { recordRules } from './record-kinds.ts';

/** Columns that the database or the server fills in. */
const keptByItself = new Set(
  'id criado_em criado_por autor_removido atualizado_em exclusao_id score casos casos_resolvidos vezes vezes_resolvidas pessoas prova pessoa caso dito_em repetido de_lado identidade instancia'.split(
    ' ',
  ),
);

describeWithDatabase('the columns of records', (db) => {
  test.each(Object.keys(recordRules) as RecordKind[])(
    'each column of %s that people write is a field of the contract, with a label for the history',
    async (kind) => {
      const { table, columns } = recordRules[kind];
      const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`.execute(db());
      const written = rows.map(({ name }) => name).filter((name) => !keptByItself.has(name));
      expect(written.sort()).toEqual([...columns].sort());
    },
  );
});
