import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { startTestS3 } from '../../test/s3.ts';
import { filesIn, firstFileIn, md5Of, untilSize } from '../../test/uploads.ts';
import type { Database } from '../database/database.ts';
import type { AppError } from '../http/app-error.ts';
import { folderParts } from './folder-parts.ts';
import { openIncoming } from './incoming.ts';
import { lockTimes } from './locks.ts';
import { type Parts, partsIn } from './parts.ts';
import { type Pieces, s3Pieces } from './pieces.ts';
import { roomOf } from './room.ts';
import { sharedParts } from './shared-parts.ts';

interface TwoProcesses {
  /** As in two processes. */
  here: Parts;
  there: Parts;
  /** Waits until this many bytes of the part that comes here have arrived. */
  untilArrived(id: string, bytes: number): Promise<void>;
  /** A process that was killed so many seconds ago has the turn of this upload. */
  leaveTurn(id: string, secondsAgo: number): Promise<void>;
  /** As a process that takes files of this size. */
  withLargest(maxBytes: number): Promise<Parts>;
  /** Names of all that is kept. */
  left(): Promise<string[]>;
  close(): Promise<void>;
}

const limits = { maxBytes: 10_000_000, unfinishedMax: 3 };

/** A turn of these tests: a busy machine may hold up one of the two processes for longer than a real turn lasts. */
const turnSeconds = 60;
const realTurn = lockTimes.stale;
beforeAll(() => void Object.assign(lockTimes, { stale: turnSeconds * 1_000 }));
afterAll(() => void Object.assign(lockTimes, { stale: realTurn }));

const open: Record<string, (db: Database) => Promise<TwoProcesses>> = {
  'a shared folder': async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bancada-parts-'));
    const room = roomOf(folder, 0);
    const parts = async (maxBytes = limits.maxBytes) =>
      partsIn(await folderParts(folder, { room, isOwnAlone: false }), { ...limits, maxBytes, room });
    return {
      here: await parts(),
      there: await parts(),
      untilArrived: (id, bytes) => untilSize(path.join(folder, id), bytes),
      leaveTurn: async (id, secondsAgo) => {
        const lock = path.join(folder, `${id}.lock`);
        await writeFile(lock, 'killed');
        const then = new Date(Date.now() - secondsAgo * 1_000);
        await utimes(lock, then, then);
      },
      withLargest: parts,
      left: () => filesIn(folder),
      close: () => rm(folder, { recursive: true }),
    };
  },
  'a shared database and S3': async (db) => {
    const s3 = await startTestS3();
    const folder = await mkdtemp(path.join(tmpdir(), 'bancada-parts-'));
    const pieces = s3Pieces(s3.settings);
    const parts = (name: string, maxBytes = limits.maxBytes) =>
      sharedIn(db, path.join(folder, name), { pieces, maxBytes });
    return {
      here: await parts('here'),
      there: await parts('there'),
      untilArrived: async (_, bytes) => {
        const arriving = path.join(folder, 'here');
        await firstFileIn(arriving);
        await untilSize(path.join(arriving, (await filesIn(arriving))[0] ?? ''), bytes);
      },
      leaveTurn: async (id, secondsAgo) => {
        await sql`INSERT INTO upload_turns (nome, processo, vez_ate)
          VALUES (${id}, gen_random_uuid(), clock_timestamp() + ${turnSeconds - secondsAgo}::float8 * interval '1 second')
          ON CONFLICT (nome) DO UPDATE SET vez_ate = excluded.vez_ate`.execute(db);
      },
      withLargest: (maxBytes) => parts('there', maxBytes),
      left: async () => {
        const { rows } = await sql<{ id: string }>`
          SELECT id::text FROM unfinished_uploads UNION ALL SELECT nome FROM upload_turns`.execute(db);
        return [...rows.map(({ id }) => id), ...(await filesIn(folder)), ...(await filesIn(s3.directory))];
      },
      close: async () => {
        await s3.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

async function sharedIn(
  db: Database,
  arriving: string,
  { pieces, maxBytes }: { pieces: Pieces; maxBytes: number },
): Promise<Parts> {
  const { receive } = await openIncoming(arriving, maxBytes, async () => undefined);
  const room = roomOf(arriving, 0);
  return partsIn(sharedParts({ db, pieces, room, arriving, receive }), { ...limits, maxBytes, room });
}

const mayHoldAll = async () => undefined;
const bytesOf = (content: string | Buffer) => Readable.from([Buffer.from(content)], { objectMode: false });

for (const [kind, openBoth] of Object.entries(open))
  describeWithDatabase(`chunked uploads of two processes with ${kind}`, (db) => {
    let processes: TwoProcesses;
    let here: Parts;
    let there: Parts;
    beforeAll(async () => {
      processes = await openBoth(db());
      ({ here, there } = processes);
    });
    afterAll(() => processes.close());

    const newOwner = async () => {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO users (nome, nome_usuario, email, senha_hash, perfil)
        SELECT 'Téo', concat('teo', n), concat('teo', n, '@oficina.test'), 'x', 'usuario'
          FROM (SELECT count(*) AS n FROM users) u RETURNING id`.execute(db());
      return rows[0]?.id ?? 0;
    };
    const begin = async (size: number) => {
      const owner = await newOwner();
      return { id: await here.begin({ owner, size, metadata: 'filename Zg==' }, mayHoldAll), owner };
    };

    test('either process takes the next part, and either hands over the whole file', async () => {
      const bytes = randomBytes(3_000_000);
      const { id, owner } = await begin(bytes.length);
      expect(await here.append(id, owner, { offset: 0, bytes: bytesOf(bytes.subarray(0, 1_000_000)) })).toBe(
        1_000_000,
      );
      expect(await there.state(id, owner)).toMatchObject({
        offset: 1_000_000,
        size: bytes.length,
        metadata: 'filename Zg==',
      });
      expect(
        await there.append(id, owner, { offset: 1_000_000, bytes: bytesOf(bytes.subarray(1_000_000)) }),
      ).toBe(3_000_000);
      const given = await there.take(id, owner);
      expect(given).toMatchObject({ size: bytes.length, md5: md5Of(bytes) });
      await given.giveBack();
      const taken = await here.take(id, owner);
      expect(await readFile(taken.path)).toEqual(bytes);
      await taken.discard();
      await expect(there.state(id, owner)).rejects.toMatchObject({ code: 'upload-not-found' });
      expect(await processes.left()).toEqual([]);
    });

    test('of one part sent to both at once, one is taken, and the file stays as it was sent', async () => {
      const bytes = randomBytes(600_000);
      const { id, owner } = await begin(bytes.length);
      for (const [offset, end] of [
        [0, 200_000],
        [200_000, 600_000],
      ] as const) {
        const both = await Promise.allSettled(
          [here, there].map((parts) =>
            parts.append(id, owner, { offset, bytes: bytesOf(bytes.subarray(offset, end)) }),
          ),
        );
        expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
          code: 'upload-offset-differs',
        });
        expect((await here.state(id, owner)).offset).toBe(end);
      }
      const taken = await there.take(id, owner);
      expect(taken.md5).toBe(md5Of(bytes));
      await taken.discard();
      expect(await processes.left()).toEqual([]);
    });

    test('a part that hangs in one process is cut off by the other, which goes on from what has arrived', async () => {
      const { id, owner } = await begin(8);
      const line = new PassThrough();
      const first = here.append(id, owner, { offset: 0, bytes: line }).catch((error: Error) => error.message);
      line.write('abcd');
      await processes.untilArrived(id, 4);
      const second = there.append(id, owner, { offset: 4, bytes: bytesOf('efgh') });
      await expect(second).rejects.toMatchObject({ code: 'upload-offset-differs' });
      expect((await there.state(id, owner)).offset).toBe(4);
      expect(await first).toBe('Premature close');
      expect(await there.append(id, owner, { offset: 4, bytes: bytesOf('efgh') })).toBe(8);
      const taken = await there.take(id, owner);
      expect(taken.md5).toBe(md5Of('abcdefgh'));
      await taken.discard();
      expect(await processes.left()).toEqual([]);
    });

    test('cancelled in one process while a part arrives in the other, nothing is left', async () => {
      const { id, owner } = await begin(8);
      const line = new PassThrough();
      const sending = here
        .append(id, owner, { offset: 0, bytes: line })
        .catch((error: Error) => error.message);
      line.write('abcd');
      await processes.untilArrived(id, 4);
      await there.cancel(id, owner);
      expect(await sending).toBe('Premature close');
      expect(await processes.left()).toEqual([]);
    });

    test('while one process hands over a file, the other takes no part of it, and then finds it gone', async () => {
      const { id, owner } = await begin(4);
      await here.append(id, owner, { offset: 0, bytes: bytesOf('abcd') });
      const taken = await here.take(id, owner);
      const late = there.append(id, owner, { offset: 4, bytes: bytesOf('') });
      await expect(late).rejects.toMatchObject({ code: 'upload-offset-differs' });
      const second = there.take(id, owner).catch((error: AppError) => error.code);
      await taken.discard();
      expect(await second).toBe('upload-not-found');
      expect(await processes.left()).toEqual([]);
    });

    test('the turn of a killed process runs out after seconds', async () => {
      const { id, owner } = await begin(4);
      await processes.leaveTurn(id, 2);
      const early = here.append(id, owner, { offset: 0, bytes: bytesOf('abcd') });
      await expect(early).rejects.toMatchObject({ code: 'upload-offset-differs' });
      await processes.leaveTurn(id, turnSeconds - 2);
      // It waits until then.
      expect((await there.state(id, owner)).offset).toBe(0);
      expect(await here.append(id, owner, { offset: 0, bytes: bytesOf('abcd') })).toBe(4);
      await processes.leaveTurn(id, turnSeconds + 1);
      await here.cancel(id, owner);
      expect(await processes.left()).toEqual([]);
    });

    test('of many concurrent starts, in two processes, no more than allowed succeed', async () => {
      const begun = { owner: await newOwner(), size: 10, metadata: '' };
      const all = await Promise.allSettled(
        Array.from({ length: 40 }, (_, number) => (number % 2 === 0 ? here : there).begin(begun, mayHoldAll)),
      );
      const ids = all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      for (const id of ids) await there.cancel(id, begun.owner);
      expect(ids).toHaveLength(limits.unfinishedMax);
      for (const one of all)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ code: 'too-many-unfinished', status: 409 });
    });

    test("what a person has announced in both processes counts together, and another person's does not", async () => {
      const owner = await newOwner();
      const asked: number[] = [];
      const note = async (announced: number) => void asked.push(announced);
      const ids = [await here.begin({ owner, size: 10, metadata: '' }, note)];
      const other = await begin(1_000);
      ids.push(await there.begin({ owner, size: 5, metadata: '' }, note));
      expect(asked).toEqual([10, 15]);
      for (const id of ids) await here.cancel(id, owner);
      await here.cancel(other.id, other.owner);
      expect(await processes.left()).toEqual([]);
    });

    test('a file larger than the free space of the disk is refused before its first byte', async () => {
      const size = 1024 ** 5;
      await expect(
        (await processes.withLargest(size)).begin(
          { owner: await newOwner(), size, metadata: '' },
          mayHoldAll,
        ),
      ).rejects.toMatchObject({ code: 'storage-full', status: 507 });
      expect(await processes.left()).toEqual([]);
    });
  });

test('bytes announced to a folder count as if they had arrived', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-parts-'));
  const room = roomOf(folder, 0);
  const parts = partsIn(await folderParts(folder, { room, isOwnAlone: false }), { ...limits, room });
  const id = await parts.begin({ owner: 1, size: 1_000, metadata: '' }, mayHoldAll);
  await parts.begin({ owner: 2, size: 500, metadata: '' }, mayHoldAll);
  expect(await parts.announced()).toBe(1_500);
  await parts.append(id, 1, { offset: 0, bytes: bytesOf(Buffer.alloc(400)) });
  expect(await parts.announced()).toBe(1_100);
  await rm(folder, { recursive: true });
});
