import { linesOfDitos } from '@bancada/contract/faults/ditos';
import type { Database } from '../src/database/database.ts';
import { type CatalogueIds, idOf } from './insert-catalogue.ts';
import type { Starter } from './starter-files.ts';
import { starterIdentity } from './starter-identity.ts';

type Flow = Starter['fluxos'][number];
type Ids = ReadonlyMap<string, number>;

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const rowsAtOnce = 1_000;

const codeFields = [
  { type: 'post', field: 'code_post' },
  { type: 'led', field: 'code_led' },
  { type: 'beep', field: 'code_beep' },
] as const;

/** Inserts symptoms, diagnoses, solutions, codes and one entry for each flow × model × solution. */
export async function insertKnowledge(
  db: Database,
  starter: Starter,
  catalogue: CatalogueIds,
): Promise<void> {
  const { fluxos: flows, modelos } = starter;
  const codes = await insertCodes(db, flows);
  const symptoms = await insertSymptoms(db, starter);
  const diagnoses = await insertDiagnoses(db, starter);
  const solutions = await insertSolutions(db, flows);
  await insertLinks(db, flows, { catalogue, symptoms, diagnoses });
  await insertEntries(db, oneOfEachLast(flows, modelos), {
    catalogue,
    symptoms,
    diagnoses,
    solutions,
    codes,
  });
}

/** One flow of each category after all others: a new base is first seen by its newest entries. */
function oneOfEachLast(flows: Flow[], models: Starter['modelos']): Flow[] {
  const categories = new Map(models.map(({ numero_modelo, categoria }) => [numero_modelo, categoria]));
  const ofCategory = new Map(flows.map((flow) => [categories.get(flow.modelos[0] ?? ''), flow]));
  const last = new Set(ofCategory.values());
  return [...flows.filter((flow) => !last.has(flow)), ...last];
}

async function insertCodes(db: Database, flows: Flow[]): Promise<Ids> {
  const rows = codeFields.flatMap(({ type, field }) =>
    distinct(flows.flatMap((flow) => flow[field] ?? [])).map((codigo) => ({ tipo: type, codigo })),
  );
  const inserted = await db
    .insertInto('signal_codes')
    .values(rows)
    .returning(['id', 'tipo', 'codigo'])
    .execute();
  return new Map(inserted.map(({ id, tipo, codigo }) => [`${tipo} ${codigo}`, id]));
}

async function insertSymptoms(db: Database, starter: Starter): Promise<Ids> {
  const { fluxos: flows } = starter;
  const marked = markedSymptoms(starter);
  const rows = distinct(flows.map(({ sintoma }) => sintoma)).map((sintoma) => ({
    sintoma,
    ...starterIdentity('sintomas', sintoma),
    ditos: ditosOf(flows, sintoma),
    alta_tensao: marked.has(sintoma),
  }));
  const inserted = await db.insertInto('symptoms').values(rows).returning(['id', 'sintoma']).execute();
  return new Map(inserted.map(({ id, sintoma }) => [sintoma, id]));
}

/** The symptoms whose flow says that there is a dangerous voltage, or does not say and is of a marked category. */
function markedSymptoms({ fluxos, modelos, categorias }: Starter): Set<string> {
  const marked = new Set(categorias.flatMap(({ nome, alta_tensao }) => (alta_tensao ? nome : [])));
  const models = new Set(
    modelos.flatMap(({ numero_modelo, categoria }) => (marked.has(categoria) ? numero_modelo : [])),
  );
  return new Set(
    fluxos.flatMap(({ sintoma, modelos, alta_tensao = modelos.some((model) => models.has(model)) }) =>
      alta_tensao ? sintoma : [],
    ),
  );
}

/** The ditos of all flows of a symptom, without duplicates. */
function ditosOf(flows: Flow[], symptom: string): string {
  const lines = flows.flatMap(({ sintoma, ditos }) => (sintoma === symptom ? ditos : []));
  return linesOfDitos(lines.join('\n')).join('\n');
}

async function insertDiagnoses(db: Database, { fluxos, diagnosticos }: Starter): Promise<Ids> {
  const known = new Map(diagnosticos.map((diagnosis) => [diagnosis.descricao, diagnosis]));
  const plain = { tipo: 'verificacao', alta_tensao: false } as const;
  const rows = distinct(fluxos.flatMap(({ diagnosticos }) => diagnosticos)).map((descricao) => ({
    ...(known.get(descricao) ?? { descricao, ...plain }),
    ...starterIdentity('diagnosticos', descricao),
  }));
  const inserted = await db.insertInto('diagnoses').values(rows).returning(['id', 'descricao']).execute();
  return new Map(inserted.map(({ id, descricao }) => [descricao, id]));
}

async function insertSolutions(db: Database, flows: Flow[]): Promise<Ids> {
  const rows = distinct(flows.flatMap(({ solucoes }) => solucoes)).map((solucao) => ({
    solucao,
    ...starterIdentity('solucoes', solucao),
  }));
  const inserted = await db.insertInto('solutions').values(rows).returning(['id', 'solucao']).execute();
  return new Map(inserted.map(({ id, solucao }) => [solucao, id]));
}

async function insertLinks(
  db: Database,
  flows: Flow[],
  ids: { catalogue: CatalogueIds; symptoms: Ids; diagnoses: Ids },
): Promise<void> {
  const models = flows.flatMap(({ sintoma, modelos }) =>
    modelos.map((modelo) => ({
      sintoma_id: idOf(ids.symptoms, sintoma),
      modelo_equipamento_id: idOf(ids.catalogue.models, modelo),
    })),
  );
  await inChunks(models, (rows) => db.insertInto('symptom_models').values(rows).execute());
  const uses = countUses(flows);
  const components = flows.flatMap(({ diagnosticos, componentes }) =>
    componentes.map((componente) => ({
      diagnostico_id: idOf(ids.diagnoses, suspecting(diagnosticos, uses)),
      componente_id: idOf(ids.catalogue.datasheets, componente),
    })),
  );
  await inChunks(components, (rows) =>
    db
      .insertInto('diagnosis_components')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/**
 * In the files a flow lists its suspected components. They go to the flow's first diagnosis that no other flow shares, so
 * that a general one ("medir a tensão") does not suspect the parts of every flow it is in.
 */
function suspecting(diagnoses: string[], uses: ReadonlyMap<string, number>): string {
  const own = diagnoses.find((text) => uses.get(text) === 1) ?? diagnoses[0];
  if (own === undefined) throw new Error('a starter flow has no diagnosis');
  return own;
}

function countUses(flows: Flow[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const text of flows.flatMap(({ diagnosticos }) => diagnosticos))
    uses.set(text, (uses.get(text) ?? 0) + 1);
  return uses;
}

async function insertEntries(
  db: Database,
  flows: Flow[],
  ids: { catalogue: CatalogueIds; symptoms: Ids; diagnoses: Ids; solutions: Ids; codes: Ids },
): Promise<void> {
  const planned = flows.flatMap((flow) =>
    flow.modelos.flatMap((modelo) =>
      flow.solucoes.map((solucao) => ({
        flow,
        row: {
          ...starterIdentity('troubleshooting', flow.sintoma, modelo, solucao),
          sintoma_id: idOf(ids.symptoms, flow.sintoma),
          modelo_equipamento_id: idOf(ids.catalogue.models, modelo),
          solucao_id: idOf(ids.solutions, solucao),
          fonte: flow.fonte,
          confianca: flow.confianca,
          ...codeIds(flow, ids.codes),
        },
      })),
    ),
  );
  await inChunks(planned, async (chunk) => {
    const inserted = await db
      .insertInto('troubleshooting_entries')
      .values(chunk.map(({ row }) => row))
      .returning(['id', 'sintoma_id', 'modelo_equipamento_id', 'solucao_id'])
      .execute();
    const entries = new Map(inserted.map((row) => [entryKey(row), row.id]));
    const links = chunk.flatMap(({ flow, row }) =>
      distinct(flow.diagnosticos).map((text, index) => ({
        troubleshooting_id: idOf(entries, entryKey(row)),
        diagnostico_id: idOf(ids.diagnoses, text),
        posicao: index + 1,
      })),
    );
    await inChunks(links, (rows) => db.insertInto('entry_diagnoses').values(rows).execute());
  });
}

function entryKey(row: { sintoma_id: number; modelo_equipamento_id: number; solucao_id: number }): string {
  return `${row.sintoma_id} ${row.modelo_equipamento_id} ${row.solucao_id}`;
}

function codeIds(flow: Flow, codes: Ids) {
  const id = (type: string, code: string | null) => (code === null ? null : idOf(codes, `${type} ${code}`));
  return {
    code_post_id: id('post', flow.code_post),
    code_led_id: id('led', flow.code_led),
    code_beep_id: id('beep', flow.code_beep),
  };
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insert(rows.slice(from, from + rowsAtOnce));
}
