import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BinItem } from '@bancada/contract/records/bin';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { startBackground } from '../../background.ts';
import { systemClock } from '../../clock.ts';
import { fileLimits, readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { openFiles } from '../../files/files.ts';
import { Jobs } from '../../jobs.ts';
import { references, takenAlong } from '../records/record-kinds.ts';
import { emptyExpired } from './bin.service.ts';

test('nothing refuses the deletion of what is deleted along, and it goes after what takes it along', () => {
  for (const [index, kind] of takenAlong.entries()) {
    const toThem = references.filter(({ to }) => to === kind);
    expect(toThem.filter(({ onDelete }) => onDelete === 'refuse')).toEqual([]);
    for (const { from } of toThem) expect(takenAlong.indexOf(from)).toBeGreaterThan(index);
  }
});

describeApplication('the bin', (application) => {
  const { call, db } = application;
  const { create, remove, bin, restore, isInUse, createFault } = binOf(application);

  test('a record that others use is not deleted, and the answer says how many use it', async () => {
    const { maker, category } = await createFault();
    for (const [kind, id, sentence] of [
      [
        'manufacturers',
        maker,
        'Fabricante em uso por 1 equipamento, 1 datasheet: altere ou exclua o que usa este registro primeiro.',
      ],
      [
        'categories',
        category,
        'Categoria em uso por 1 equipamento: altere ou exclua o que usa este registro primeiro.',
      ],
    ] as const) {
      const response = await call('admin', 'DELETE', `/${kind}/${id}`);
      expect([response.statusCode, response.json().detail]).toEqual([409, sentence]);
      expect(await isInUse(kind, id)).toBe(true);
    }
    expect((await call('admin', 'GET', `/lixeira/previa/manufacturers/${maker}`)).json().impedem).toEqual({
      'equipment-models': 1,
      datasheets: 1,
    });
  });

  test('a usuario sees and restores their own deletions, an editor all; only an admin removes for good', async () => {
    const mine = await create('solucoes', { values: { solucao: 'Trocar a ventoinha' } });
    const theirs = await create('solucoes', { values: { solucao: 'Trocar o rolamento' } });
    const own = await remove('usuario', 'solucoes', mine);
    const other = await remove('editor', 'solucoes', theirs);
    const idsOf = async (person: Person) => (await bin(person)).map(({ id }) => id);
    expect(await idsOf('usuario')).toContain(own);
    expect(await idsOf('usuario')).not.toContain(other);
    for (const person of ['editor', 'admin'] as const)
      expect(await idsOf(person)).toEqual(expect.arrayContaining([own, other]));
    for (const [person, method, url] of [
      ['usuario', 'POST', `/lixeira/${other}/restore`],
      ['usuario', 'DELETE', `/lixeira/${own}`],
      ['editor', 'DELETE', `/lixeira/${own}`],
    ] as const) {
      const refused = await call(person, method, url, method === 'POST' ? {} : undefined);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Você não tem permissão para esta ação.',
      ]);
    }
    expect((await restore('editor', own)).statusCode).toBe(200);
    expect((await call('admin', 'DELETE', `/lixeira/${other}`)).statusCode).toBe(204);
    expect((await restore('admin', other)).statusCode).toBe(404);
    const history = (await call('admin', 'GET', `/history/solucoes/${theirs}`)).json().data;
    expect(
      history.map(({ acao, titulo, usuario_nome }: Record<string, string>) => [acao, titulo, usuario_nome]),
    ).toEqual([['purge', null, 'Ana Admin']]);
    expect(JSON.stringify(history)).not.toContain('rolamento');
  });

  test('it is searched and filtered, page by page, the most recent deletion first', async () => {
    const ids: number[] = [];
    for (const solucao of ['Ressoldar o conector A', 'Ressoldar o conector B', 'ressoldár o CONECTOR c'])
      ids.push(await remove('editor', 'solucoes', await create('solucoes', { values: { solucao } })));
    const found = (await call('editor', 'GET', '/lixeira?search=RESSOLDAR&tipo=solucoes&limit=2')).json();
    expect([found.total, found.total_pages, found.data.map(({ id }: BinItem) => id)]).toEqual([
      3,
      2,
      ids.toReversed().slice(0, 2),
    ]);
    expect((await bin('editor', '?search=ressoldar&tipo=sintomas')).length).toBe(0);
    expect((await bin('editor', '?search=%25')).length).toBe(0);
    expect((await call('editor', 'GET', '/lixeira?tipo=nada')).statusCode).toBe(422);
    const nul = await call('editor', 'GET', '/lixeira?search=a%00');
    expect([nul.statusCode, nul.json().detail[0].loc]).toEqual([422, ['query', 'search']]);
  });

  test('an item that another one in the bin needs can be removed only after it', async () => {
    const { model, maker, sheet, entry } = await createFault();
    const along = await remove('admin', 'troubleshooting', entry);
    const first = await remove('admin', 'equipment-models', model);
    await remove('admin', 'datasheets', sheet);
    const last = await remove('admin', 'manufacturers', maker);
    for (const early of [last, first]) {
      const refused = await call('admin', 'DELETE', `/lixeira/${early}`);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'Outros itens da lixeira dependem deste registro: remova esses itens primeiro.',
      ]);
    }
    expect((await call('admin', 'DELETE', `/lixeira/${along}`)).statusCode).toBe(204);
    expect((await call('admin', 'DELETE', `/lixeira/${first}`)).statusCode).toBe(204);
  });

  test('it removes what is 90 days old, and nothing younger', async () => {
    const { model, maker, sheet, symptom } = await createFault();
    const old = [
      await remove('usuario', 'equipment-models', model),
      await remove('usuario', 'datasheets', sheet),
      await remove('usuario', 'manufacturers', maker),
    ];
    const young = await remove('usuario', 'sintomas', symptom);
    await age(db(), old, 90 * 24 * 60 + 1);
    await age(db(), [young], 90 * 24 * 60 - 1);
    const removed = await Promise.all([emptyExpired(db(), new Date()), emptyExpired(db(), new Date())]);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await emptyExpired(db(), new Date())).toBe(0);
    const left = (await bin('usuario')).map(({ id }) => id);
    expect(left).toContain(young);
    for (const id of old) expect(left).not.toContain(id);
    const [purge] = (await call('admin', 'GET', `/history/manufacturers/${maker}`)).json().data;
    expect(purge).toMatchObject({ acao: 'purge', pelo_sistema: true });
  });

  test('the running server sweeps it by itself', async () => {
    const deletion = await remove(
      'usuario',
      'solucoes',
      await create('solucoes', { values: { solucao: 'Velha' } }),
    );
    await age(db(), [deletion], 91 * 24 * 60);
    const outbox = mkdtempSync(path.join(tmpdir(), 'bancada-bin-'));
    const config = readConfig({ READING: 'off' }, outbox);
    const logger = pino({ level: 'silent' });
    const background = await startBackground({
      config,
      clock: systemClock,
      db: db(),
      isOwnAlone: true,
      files: await openFiles({
        directory: outbox,
        s3: null,
        db: db(),
        ...fileLimits(config),
        isOwnAlone: true,
      }),
      jobs: new Jobs({ db: db(), clock: systemClock, logger }),
      logger,
      outbox,
      address: 'http://localhost',
      say: () => undefined,
      isTerminal: false,
    });
    await expect.poll(async () => (await bin('usuario')).map(({ id }) => id)).not.toContain(deletion);
    await background.stop();
    rmSync(outbox, { recursive: true });
  });

  test('nobody can start to use a record that is being deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const maker = await create('manufacturers', { values: { nome: `Corrida ${round}` } });
      const [deleted, created] = await Promise.allSettled([
        remove('usuario', 'manufacturers', maker),
        create('datasheets', {
          values: { part_number: `C-${round}`, nome: 'CI', descricao: null, fabricante_id: maker },
        }),
      ]);
      expect([deleted.status, created.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await isInUse('manufacturers', maker)).toBe(created.status === 'fulfilled');
    }
  });

  test('a reference to a record in the bin, or to none, is 422 at its field', async () => {
    const maker = await create('manufacturers', { values: { nome: 'Ausente' } });
    await remove('usuario', 'manufacturers', maker);
    for (const fabricante_id of [maker, 999_999]) {
      await expect(
        create('datasheets', { values: { part_number: 'X-1', nome: 'CI', descricao: null, fabricante_id } }),
      ).rejects.toMatchObject({ code: '23503', column: 'fabricante_id' });
    }
    await expect(
      create('diagnosticos', { values: { descricao: 'Medir' }, linkIds: [999_999] }),
    ).rejects.toMatchObject({
      body: { detail: [{ loc: ['body', 'componente_ids'] }] },
    });
  });
});

describeApplication(
  'an instance that keeps deletion to editors',
  ({ call }) => {
    test('can be restricted so that no usuario deletes', async () => {
      const refused = await call('usuario', 'DELETE', '/troubleshooting/1');
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Você não tem permissão para esta ação.',
      ]);
      expect((await call('editor', 'DELETE', '/troubleshooting/1')).statusCode).toBe(204);
    });
  },
  { deleteMinPerfil: 'editor' },
);

async function age(db: Database, deletions: number[], minutes: number): Promise<void> {
  await sql`UPDATE deletions SET criado_em = now() - ${minutes}::integer * interval '1 minute'
    WHERE id = ANY (${deletions}::bigint[])`.execute(db);
}
