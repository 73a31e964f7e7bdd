import { recordKinds } from '@bancada/contract/records/record-kinds';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { emptyKnowledge, writeKnowledge } from '../../../test/knowledge-file.ts';

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describeApplication('the identity of a record', ({ app, db, call }) => {
  beforeAll(async () => {
    await emptyKnowledge(db());
    await writeKnowledge(call, app());
  });

  const identityOf = async (tipo: string, id: number) =>
    (await call('usuario', 'GET', `/identidades/${tipo}/${id}`)).json<{
      identidade: string;
      tambem: string[];
      daqui: boolean;
    }>();
  const recordOf = async (identity: string) => {
    const answer = await call('usuario', 'GET', `/identidades/${identity}`);
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  const make = async (path: string, body: object) => (await call('editor', 'POST', path, body)).json();

  test('each record has one of its own, with the time of its making, of whatever kind', async () => {
    const { rows } = await sql<{
      tipo: string;
      identidade: string;
    }>`SELECT tipo, identidade FROM record_identities`.execute(db());
    expect(new Set(rows.map(({ tipo }) => tipo))).toEqual(new Set(recordKinds));
    expect(new Set(rows.map(({ identidade }) => identidade)).size).toBe(rows.length);
    const day = 24 * 3_600_000;
    for (const { identidade } of rows) {
      expect(identidade).toMatch(uuidv7);
      const made = Number.parseInt(identidade.replace('-', '').slice(0, 12), 16);
      expect(Math.abs(made - Date.now())).toBeLessThan(day);
    }
  });

  test('it stays through edits, the bin, and an earlier version that comes back', async () => {
    const { id } = await make('/categories', { nome: 'Bombas' });
    const before = await identityOf('categories', id);
    expect(before).toMatchObject({ daqui: true, tambem: [] });
    await call('editor', 'PUT', `/categories/${id}`, { nome: 'Bombas de água' });
    const history = (await call('editor', 'GET', `/history/categories/${id}`)).json();
    const first = history.data.at(-1).id;
    expect(JSON.stringify(history)).not.toContain(before.identidade);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM categories WHERE identidade = ${before.identidade}::uuid`.execute(db());
    expect(rows).toEqual([{ id }]);
    await call('editor', 'POST', `/history/categories/${id}/restore`, { versao: first });
    await call('editor', 'DELETE', `/categories/${id}`);
    expect(await recordOf(before.identidade)).toBe(404);
    const [{ id: deletion }] = (await call('editor', 'GET', '/lixeira?limit=1')).json().data;
    await call('editor', 'POST', `/lixeira/${deletion}/restore`, {});
    expect(await identityOf('categories', id)).toEqual(before);
    expect(await recordOf(before.identidade)).toEqual({ tipo: 'categories', id });
  });

  test('what was merged leads to what stays, over several steps, until it is undone or for good', async () => {
    const [model] = (await call('usuario', 'GET', '/equipment-models?limit=1')).json().data;
    const fix = async (text: string) => {
      const flow = await make('/wizard/create_flow', {
        sintoma: `Defeito de ${text}`,
        equipment_model_ids: [model.id],
        new_diagnosticos_texts: [`Ver ${text}`],
        new_solucao_text: text,
      });
      const id: number = flow.solucao_ids[0];
      return { id, identity: (await identityOf('solucoes', id)).identidade };
    };
    const [a, b, c] = [
      await fix('Trocar o fusível A'),
      await fix('Trocar o fusível B'),
      await fix('Trocar o fusível C'),
    ];
    const merge = (de: number, para: number) => make('/unioes', { tipo: 'solucoes', de, para });
    await merge(a.id, b.id);
    const second = await merge(b.id, c.id);
    for (const { identity } of [a, b, c])
      expect(await recordOf(identity)).toEqual({ tipo: 'solucoes', id: c.id });
    expect((await identityOf('solucoes', c.id)).tambem).toEqual([a.identity, b.identity].sort());
    await call('editor', 'POST', `/unioes/${second.id}/desfazer`, {});
    expect(await recordOf(a.identity)).toEqual({ tipo: 'solucoes', id: b.id });
    expect((await identityOf('solucoes', c.id)).tambem).toEqual([]);
    await merge(b.id, c.id);
    // The middle one goes for good: what led to it leads on.
    const { rows } = await sql<{
      id: number;
    }>`SELECT exclusao_id AS id FROM solutions WHERE id = ${b.id}`.execute(db());
    expect((await call('admin', 'DELETE', `/lixeira/${rows[0]?.id}`)).statusCode).toBeLessThan(300);
    for (const { identity } of [a, b])
      expect(await recordOf(identity)).toEqual({ tipo: 'solucoes', id: c.id });
    const deletion = await call('editor', 'DELETE', `/solucoes/${c.id}`);
    expect(deletion.statusCode).toBeLessThan(300);
    for (const { identity } of [a, b, c]) expect(await recordOf(identity)).toBe(404);
  });

  test('one that nobody has is told', async () => {
    const answer = await call('usuario', 'GET', '/identidades/01900000-0000-7000-8000-000000000000');
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      'Nenhum registro em uso tem esta identidade ou este número.',
    ]);
    expect((await call('usuario', 'GET', '/identidades/sintomas/999999')).statusCode).toBe(404);
    expect((await call('usuario', 'GET', '/identidades/sintoma')).statusCode).toBe(422);
  });
});
