import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix } from '@bancada/contract/endpoint';
import type { FoundFault, FoundText } from '@bancada/contract/faults/faults';
import { searchLimits } from '@bancada/contract/search/search';
import { pino } from 'pino';
import { buildApp } from '../../../server/src/app.ts';
import { systemClock } from '../../../server/src/clock.ts';
import { fileLimits, readConfig } from '../../../server/src/config.ts';
import type { Database } from '../../../server/src/database/database.ts';
import { databaseHealth } from '../../../server/src/database-health.ts';
import { hashPassword } from '../../../server/src/features/auth/passwords.ts';
import { loadTokenKey } from '../../../server/src/features/auth/tokens.ts';
import { insertUser } from '../../../server/src/features/users/users.sql.ts';
import { openFiles } from '../../../server/src/files/files.ts';
import { Jobs } from '../../../server/src/jobs.ts';
import { keyOf } from '../documents.ts';
import type { Engine } from './engine.ts';

interface Found {
  data: FoundFault[];
  soltos: FoundText[];
}

const person = { nome: 'Ana', nomeUsuario: 'ana', email: 'ana@oficina.test', perfil: 'usuario' } as const;
const password = 'ponta-de-prova-7';

/** Serves the product over this database and queries its search through HTTP, signed in. */
export async function serveProduct(db: Database): Promise<{
  engine: Engine;
  /** Where and as whom to send queries. */
  asked: { address: string; headers: Record<string, string> };
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
  const config = readConfig({}, folder);
  const logger = pino({ level: 'error' });
  const app = await buildApp({
    config,
    db,
    databaseHealth: databaseHealth(db, null),
    tokenKey: await loadTokenKey(db),
    clock: systemClock,
    logger,
    jobs: new Jobs({ db, clock: systemClock, logger }),
    webDirectory: folder,
    files: await openFiles({ directory: folder, s3: null, db, ...fileLimits(config), isOwnAlone: true }),
    version: '0',
    wakeReading: () => undefined,
    wakeMail: () => undefined,
  });
  await insertUser(db, { ...person, passwordHash: await hashPassword(password) });
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}${apiPrefix}`;
  const login = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password }),
  });
  const { access_token: token } = await answer<{ access_token: string }>(login);
  const asked = {
    address: `${address}/defeitos?limit=${searchLimits.pageSize}&q=`,
    headers: { authorization: `Bearer ${token}` },
  };
  const search = async (q: string) => {
    const { address, headers } = asked;
    const found = await answer<Found>(await fetch(address + encodeURIComponent(q), { headers }));
    const rows: { key: string; aproximado: boolean }[] = found.data.map(({ id, aproximado }) => ({
      key: keyOf('sintoma', id),
      aproximado,
    }));
    for (const { tipo, id, lugar, aproximado } of found.soltos)
      rows.splice(lugar, 0, { key: keyOf(tipo, id), aproximado });
    const keys = rows.map(({ key }) => key);
    return rows.every(({ aproximado }) => aproximado) ? { nearest: keys } : keys;
  };
  return {
    engine: { name: 'Bancada', settings: 'defeitos as the screens call it', search },
    asked,
    stop: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function answer<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
