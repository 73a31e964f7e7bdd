import { category } from '@bancada/contract/kinds/category';
import { datasheet } from '@bancada/contract/kinds/datasheet';
import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import type { Field } from '@bancada/contract/kinds/field';
import type { Kind } from '@bancada/contract/kinds/kind';
import { manufacturer } from '@bancada/contract/kinds/manufacturer';
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

const columnTypes: Record<Field['kind'], string> = {
  text: 'text',
  'long-text': 'text',
  'web-address': 'text',
  date: 'date',
  'yes-no': 'boolean',
  reference: 'integer',
};
const isAlwaysThere = ({ kind, needed }: Field) =>
  kind === 'yes-no' || kind === 'reference' || needed === 'always';

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

  test.each<Kind>([manufacturer, category, equipmentModel, datasheet])(
    'each column of $name holds what its field says',
    async ({ name, fields }) => {
      const { rows } = await sql<{ name: string; type: string; is_nullable: string }>`
        SELECT column_name AS name, data_type AS type, is_nullable FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = ${recordRules[name].table}`.execute(db());
      const columns = rows.map((column) => [column.name, [column.type, column.is_nullable === 'NO']]);
      expect(Object.fromEntries(columns)).toMatchObject(
        Object.fromEntries(
          Object.entries(fields).map(([field, of]) => [field, [columnTypes[of.kind], isAlwaysThere(of)]]),
        ),
      );
    },
  );
});
