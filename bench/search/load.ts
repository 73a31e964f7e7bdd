import pg from 'pg';
import type { Batch, GeneratedBase, GeneratedEntry } from './generated-base.ts';

const insertedAtOnce = 20_000;
const sayEvery = 100_000;

/** Times, s. */
export interface Loaded {
  seconds: number;
  /** Seconds per table, not counting the generation of the texts. */
  secondsOf: Map<string, number>;
}

/**
 * Inserts a generated base beside existing data, with the product's own triggers.
 * @param say reports progress
 * @returns how long it took, ANALYZE included, and how much of it each table's statements took
 */
export async function loadGenerated(
  client: pg.ClientConfig,
  base: GeneratedBase,
  symptoms: number,
  say: (line: string) => void,
): Promise<Loaded> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  // Its own connection: the product's has a statement timeout.
  const db = new pg.Client(client);
  await db.connect();
  const inserted = await insertCatalogue(db, base);
  let analysed = 0;
  for (let done = 0; done < symptoms; ) {
    const count = Math.min(insertedAtOnce, symptoms - done);
    await insertBatch(db, base.next(count), inserted);
    done += count;
    // The triggers' queries need fresh statistics of a growing table.
    if (done >= 2 * analysed) {
      await timed(inserted, 'ANALYZE', () => db.query('ANALYZE'));
      analysed = done;
    }
    if (done % sayEvery === 0 && done < symptoms) say(`  ${done} symptoms, ${seconds().toFixed(0)} s`);
  }
  for (const table of numbered)
    await db.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  await timed(inserted, 'VACUUM ANALYZE', () => db.query('VACUUM ANALYZE'));
  await db.end();
  return { seconds: seconds(), secondsOf: inserted.secondsOf };
}

const numbered = [
  'manufacturers',
  'categories',
  'equipment_models',
  'datasheets',
  'signal_codes',
  'symptoms',
  'diagnoses',
  'solutions',
  'troubleshooting_entries',
] as const;
type Numbered = (typeof numbered)[number];

interface Inserted {
  /** The highest id used in each table. */
  last: Record<Numbered, number>;
  /** The id of the first generated row. */
  first: Record<Numbered, number>;
  /** Ids of the generated codes, some of which existed before. */
  codes: number[];
  /** Seconds that the statements took, by table. */
  secondsOf: Map<string, number>;
}

async function timed({ secondsOf }: Inserted, name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  secondsOf.set(name, (secondsOf.get(name) ?? 0) + (performance.now() - startedAt) / 1_000);
}

/** Columns of equal length, with their type. */
type Columns = Record<string, readonly [type: string, values: readonly unknown[]]>;

async function insertCatalogue(db: pg.Client, { catalogue }: GeneratedBase): Promise<Inserted> {
  const { rows } = await db.query<{ name: Numbered; last: number }>(
    numbered
      .map((name) => `SELECT '${name}' AS name, coalesce(max(id), 0) AS last FROM ${name}`)
      .join(' UNION ALL '),
  );
  const last = Object.fromEntries(rows.map(({ name, last }) => [name, last])) as Inserted['last'];
  const first = Object.fromEntries(rows.map(({ name, last }) => [name, last + 1])) as Inserted['first'];
  const { makers, categories, models, datasheets, codes } = catalogue;
  const makerIds = (of: readonly { maker: number }[]) => of.map(({ maker }) => first.manufacturers + maker);
  const inserted: Inserted = { last, first, codes: [], secondsOf: new Map() };
  await insertNumbered(db, inserted, 'manufacturers', { nome: ['text', makers] });
  await insertNumbered(db, inserted, 'categories', { nome: ['text', categories] });
  await insertNumbered(db, inserted, 'equipment_models', {
    nome: ['text', models.map(({ name }) => name)],
    numero_modelo: ['text', models.map(({ number }) => number)],
    fabricante_id: ['int', makerIds(models)],
    categoria_id: ['int', models.map(({ category }) => first.categories + category)],
    data_lancamento: ['date', models.map(() => '2020-01-01')],
  });
  await insertNumbered(db, inserted, 'datasheets', {
    part_number: ['text', datasheets.map(({ partNumber }) => partNumber)],
    nome: ['text', datasheets.map(({ name }) => name)],
    fabricante_id: ['int', makerIds(datasheets)],
  });
  await db.query(
    "INSERT INTO signal_codes (tipo, codigo) SELECT 'post', unnest($1::text[]) ON CONFLICT DO NOTHING",
    [codes],
  );
  const found = await db.query<{ id: number }>(
    `SELECT id FROM unnest($1::text[]) WITH ORDINALITY AS c (codigo, position)
       JOIN signal_codes USING (codigo) WHERE tipo = 'post' ORDER BY position`,
    [codes],
  );
  return { ...inserted, codes: found.rows.map(({ id }) => id) };
}

async function insertBatch(db: pg.Client, batch: Batch, inserted: Inserted): Promise<void> {
  const symptom = inserted.last.symptoms + 1;
  await db.query('BEGIN');
  await insertTexts(db, batch, inserted);
  await insertEntries(db, batch.entries, inserted, symptom);
  await db.query('COMMIT');
}

async function insertTexts(
  db: pg.Client,
  { entries, diagnoses, solutions }: Batch,
  inserted: Inserted,
): Promise<void> {
  const { first, last } = inserted;
  const diagnosis = last.diagnoses + 1;
  await insertNumbered(db, inserted, 'symptoms', {
    sintoma: ['text', entries.map(({ symptom }) => symptom)],
  });
  await insertNumbered(db, inserted, 'diagnoses', { descricao: ['text', diagnoses.map(({ text }) => text)] });
  await insertNumbered(db, inserted, 'solutions', { solucao: ['text', solutions] });
  const parts = diagnoses.flatMap(({ datasheet }, position) =>
    datasheet === null ? [] : [{ datasheet, position }],
  );
  await insert(db, inserted, 'diagnosis_components', {
    diagnostico_id: ['int', parts.map(({ position }) => diagnosis + position)],
    componente_id: ['int', parts.map(({ datasheet }) => first.datasheets + datasheet)],
  });
}

/** @param symptom id of the first one's symptom; the others have the following ids */
async function insertEntries(
  db: pg.Client,
  entries: readonly GeneratedEntry[],
  inserted: Inserted,
  symptom: number,
): Promise<void> {
  const { first, last, codes } = inserted;
  const entry = last.troubleshooting_entries + 1;
  const symptoms = entries.map((_, position) => symptom + position);
  const models = entries.map(({ model }) => first.equipment_models + model);
  await insert(db, inserted, 'symptom_models', {
    sintoma_id: ['int', symptoms],
    modelo_equipamento_id: ['int', models],
  });
  await insertNumbered(db, inserted, 'troubleshooting_entries', {
    sintoma_id: ['int', symptoms],
    modelo_equipamento_id: ['int', models],
    solucao_id: ['int', entries.map(({ solution }) => first.solutions + solution)],
    code_post_id: ['int', entries.map(({ code }) => (code === null ? null : codes[code]))],
    score: ['int', entries.map(({ likes }) => likes)],
  });
  const links = entries.flatMap(({ diagnoses }, position) =>
    diagnoses.map((diagnosis, step) => ({ entry: entry + position, diagnosis, step })),
  );
  await insert(db, inserted, 'entry_diagnoses', {
    troubleshooting_id: ['int', links.map(({ entry }) => entry)],
    diagnostico_id: ['int', links.map(({ diagnosis }) => first.diagnoses + diagnosis)],
    posicao: ['int', links.map(({ step }) => step + 1)],
  });
}

/** Inserts rows with consecutive ids, in the order of the values. */
async function insertNumbered(
  db: pg.Client,
  inserted: Inserted,
  table: Numbered,
  columns: Columns,
): Promise<void> {
  const count = Object.values(columns)[0]?.[1].length ?? 0;
  const { last } = inserted;
  const ids = Array.from({ length: count }, (_, position) => last[table] + position + 1);
  await insert(db, inserted, table, { id: ['int', ids], ...columns });
  last[table] += count;
}

async function insert(db: pg.Client, inserted: Inserted, table: string, columns: Columns): Promise<void> {
  const given = Object.values(columns);
  const arrays = given.map(([type], position) => `$${position + 1}::${type}[]`).join(', ');
  await timed(inserted, table, () =>
    db.query(
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays})`,
      given.map(([, values]) => values),
    ),
  );
}
