import { knowledgeKinds } from '@bancada/contract/imports/knowledge-calls';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';
import { recordRules } from '../src/features/records/record-kinds.ts';
import {
  buildTestApp,
  insertPeople,
  type Person,
  password,
  people,
  type TestApplication,
} from './application.ts';
import { openTestDatabase } from './database.ts';
import { encodeForm, md5Of, upload } from './uploads.ts';

const records = knowledgeKinds.filter((kind) => kind !== 'substitutos');

/** Takes all knowledge from a database of a test, with what belongs to it. */
export async function emptyKnowledge(db: Database): Promise<void> {
  const tables = records.map((kind) => sql.table(recordRules[kind].table));
  await sql`TRUNCATE ${sql.join(tables)}, signal_codes, identity_aliases, merges, history, deletions, acts CASCADE`.execute(
    db,
  );
}

/** How many records of each kind there are, in use or in the bin. */
export async function countRecords(db: Database): Promise<Record<string, number>> {
  const counted = records.map(
    (kind) =>
      sql`SELECT ${kind}::text AS kind, count(*)::int AS count FROM ${sql.table(recordRules[kind].table)}`,
  );
  const { rows } = await sql<{ kind: string; count: number }>`${sql.join(counted, sql` UNION ALL `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

async function tokenIn(app: FastifyInstance): Promise<string> {
  const payload = { email: people.admin.email, password };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload });
  return answer.json<{ access_token: string }>().access_token;
}

/** The calls of an admin that write and read a file of knowledge. */
export function knowledgeCalls(app: () => FastifyInstance) {
  let token: string | undefined;
  const headers = async () => {
    token ??= await tokenIn(app());
    return { authorization: `Bearer ${token}` };
  };
  const url = '/api/v1/conhecimento/arquivo';
  return {
    get: async (path: string) => app().inject({ url: `/api/v1${path}`, headers: await headers() }),
    exported: async () => (await app().inject({ url, headers: await headers() })).body,
    imported: async (file: string | Uint8Array | undefined) => {
      const form = await encodeForm({}, file);
      const sent = { ...form.headers, ...(await headers()) };
      return app().inject({ method: 'POST', url, headers: sent, payload: form.payload });
    },
  };
}

/** Another instance, with people of its own and no knowledge. */
export async function openEmptyInstance() {
  const { db, close } = await openTestDatabase();
  await emptyKnowledge(db);
  await sql`UPDATE instance_settings SET valor = new_identity()::text WHERE nome = 'instancia'`.execute(db);
  const app = await buildTestApp(db);
  await insertPeople(db);
  return {
    db,
    ...knowledgeCalls(() => app),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

/** What a test writes into its files that must not go out. */
export const notForOthers = {
  unit: 'SERIE-DO-CLIENTE-77',
  complaint: 'Cliente Zulmira ligou ontem',
  note: 'Combinado com a Zulmira por R$ 300',
  author: 'Professor Clodoaldo',
  contact: 'fale com Osvaldo',
  attachment: 'foto-da-casa-da-zulmira.txt',
} as const;

/**
 * Writes records of every kind of the file by the API: with links, codes, a substitute, outcomes of two people, merges of every kind, a
 * record in the bin, and what must not go out.
 */
export async function writeKnowledge(call: TestApplication['call'], app: FastifyInstance) {
  const make = async (path: string, body: object, person: Person = 'editor'): Promise<Made> => {
    const answer = await call(person, 'POST', path, body);
    if (answer.statusCode !== 201) throw new Error(`${path}: ${answer.body}`);
    return answer.json();
  };
  const maker = { website: 'https://fabrica.test/', contato_suporte: notForOthers.contact };
  const [one, two] = [
    await make('/manufacturers', { nome: 'Ômega', ...maker }),
    await make('/manufacturers', { nome: 'Beta', ...maker }),
  ];
  const category = await make('/categories', {
    nome: 'Fornos "elétricos"',
    descricao: 'Duas\nlinhas',
    alta_tensao: true,
  });
  const model = (nome: string) =>
    make('/equipment-models', {
      nome,
      numero_modelo: nome,
      fabricante_id: one.id,
      categoria_id: category.id,
      data_lancamento: '2020-02-29',
    });
  const [forno, chapa] = [await model('Forno F1'), await model('Chapa C1')];
  const part = (part_number: string) =>
    make('/datasheets', { part_number, nome: 'Regulador', fabricante_id: two.id });
  const [p1, p2] = [await part('ZX-7805'), await part('ZX-7905')];
  await call('editor', 'PUT', `/datasheets/${p1.id}/substitutos/${p2.id}`, {
    condicao: 'com dissipador',
    nos_dois_sentidos: true,
  });
  const flow = (sintoma: string, solucao: string) =>
    make('/wizard/create_flow', {
      sintoma,
      ditos: 'fica frio',
      equipment_model_ids: [forno.id, chapa.id],
      new_diagnosticos_texts: [
        {
          descricao: `Medir a resistência de ${sintoma}`,
          code_post: 'E7',
          componente_ids: [p1.id, p2.id],
          minutos: 5,
          medida: {
            onde: 'borne 2',
            grandeza: 'resistência',
            esperado: '40',
            tolerancia: '5%',
            unidade: 'Ω',
          },
        },
        { descricao: 'Desligar da tomada', tipo: 'preparo' },
      ],
      new_solucao_text: solucao,
    });
  const cold = await flow('Forno não esquenta', 'Trocar a resistência');
  const again = await flow('O forno não esquenta', 'Trocar a resistência');
  const other = await flow('Forno aquece e apaga', 'Trocar o termostato do forno');
  const merge = (tipo: string, de: number | undefined, para: number | undefined) =>
    call('editor', 'POST', '/unioes', { tipo, de, para });
  const gone = { sintoma: again.sintoma_id, registro: again.troubleshooting_ids[0] };
  const identityOf = async (tipo: string, id: number | undefined) =>
    (await call('usuario', 'GET', `/identidades/${tipo}/${id}`)).json<{ identidade: string }>().identidade;
  const was = {
    sintoma: await identityOf('sintomas', gone.sintoma),
    registro: await identityOf('troubleshooting', gone.registro),
  };
  await make(
    '/resultados',
    { troubleshooting_id: again.troubleshooting_ids[0], resolveu: true, dia: '2026-11-20' },
    'usuario',
  );
  await merge('sintomas', again.sintoma_id, cold.sintoma_id);
  await merge('diagnosticos', other.diagnostico_ids[0], cold.diagnostico_ids[0]);
  const outcome = (person: Person, more: object) =>
    make(
      '/resultados',
      { troubleshooting_id: cold.troubleshooting_ids[0], resolveu: true, dia: '2026-11-21', ...more },
      person,
    );
  await outcome('usuario', {
    unidade: notForOthers.unit,
    nota: notForOthers.note,
    diagnostico_id: cold.diagnostico_ids[0],
  });
  await outcome('editor', { unidade: notForOthers.unit, resolveu: false });
  await outcome('admin', {});
  const unit = await make('/units', {
    modelo_equipamento_id: forno.id,
    serie: notForOthers.unit,
    nota: notForOthers.note,
  });
  const visit = await make('/visits', {
    aparelho_id: unit.id,
    aberto_em: '2026-11-20',
    queixa: notForOthers.complaint,
  });
  const reading = {
    modelo_equipamento_id: forno.id,
    grandeza: 'tensao',
    condicao: 'ligado',
    valor: '3,31 V',
    boa: true,
  };
  await make('/readings', {
    ...reading,
    ponto: 'TP-PUBLICO',
    revisao: '820-1',
    medidor: 'Multímetro',
    nota: 'a frio',
  });
  await make('/readings', { ...reading, ponto: 'TP-DA-VISITA', atendimento_id: visit.id });
  await make('/readings', { ...reading, ponto: 'TP-RUIM', boa: false, sintoma_id: cold.sintoma_id });
  const above = await make('/artigos', {
    nome: 'Fornos',
    descricao: `Veja /sintomas/${cold.sintoma_id} e /sintomas/999999.`,
    autor: notForOthers.author,
  });
  const below = await make('/artigos', {
    nome: 'Resistências',
    descricao: 'Fios.',
    autor: notForOthers.author,
    CUI: above.id,
  });
  await call('editor', 'PUT', `/artigos/${above.id}`, {
    descricao: `Veja /sintomas/${cold.sintoma_id}, [este](/artigos/${below.id}), https://x.test/sintomas/1 e /sintomas/999999.`,
  });
  const token = await tokenIn(app);
  const file = {
    modelo_equipamento_id: forno.id,
    tipo_documento: 'Manual Técnico',
    descricao: notForOthers.note,
    md5: md5Of('zulmira'),
    file_name: notForOthers.attachment,
  };
  const attached = await upload(app, token, file, 'zulmira');
  if (attached.statusCode !== 201) throw new Error(attached.body);
  const binned = await make('/categories', { nome: 'Vai para a lixeira' });
  await call('editor', 'DELETE', `/categories/${binned.id}`);
  return { cold, was, identityOf };
}

/** The fields of answers that are read here. */
interface Made {
  id: number;
  sintoma_id: number;
  diagnostico_ids: number[];
  solucao_ids: number[];
  troubleshooting_ids: number[];
}
