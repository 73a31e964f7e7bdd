// A part that the product needs is gone, silent or slow, and comes back.
import { setTimeout as delay } from 'node:timers/promises';
import { startProxy, type TcpProxy } from '../../scripts/testing/tcp-proxy.ts';
import { startTestS3 } from '../../server/test/s3.ts';
import { openSmtp } from '../../server/test/smtp.ts';
import { type Answer, Client } from './client.ts';
import { startCluster } from './cluster.ts';
import type { Lab, Product } from './lab.ts';
import type { Person } from './people.ts';
import type { Scenario, Trial } from './scenario.ts';

/** Over 30 s, after which a query is given up, and far below what a person would wait for. */
const longestWaitMs = 40_000;
const recoveryLimitMs = 30_000;

/** Lets people work while `fault` goes on, and until what they do succeeds again. */
async function workThrough(
  trial: Trial,
  product: Product,
  people: Person[],
  { fault, end }: { fault: () => Promise<void>; end: () => Promise<void> },
): Promise<void> {
  const over = new AbortController();
  const before = trial.ledger.acknowledged;
  const working = people.map((person) => person.work(over.signal));
  while (trial.ledger.acknowledged < before + 5) await delay(20);
  trial.tries += 1;
  await fault();
  const endedAt = performance.now();
  await end();
  await trial.recovered(product, endedAt);
  const back = trial.ledger.acknowledged;
  while (trial.ledger.acknowledged < back + 5) await delay(20);
  over.abort();
  await Promise.all(working);
  trial.expect(
    trial.calls.longestMs <= longestWaitMs,
    `somebody waited ${Math.round(trial.calls.longestMs)} ms`,
  );
}

function onPostgres(
  work: (parts: {
    lab: Lab;
    trial: Trial;
    product: Product;
    people: Person[];
    cluster: Cluster;
  }) => Promise<void>,
): Scenario['run'] {
  return async (lab, trial) => {
    const cluster = await startCluster();
    lab.atEnd(() => cluster.remove());
    const product = await lab.product({ DATABASE_URL: cluster.url });
    const { people } = await trial.open(product);
    await work({ lab, trial, product, people, cluster });
    await trial.check(product);
    await trial.stops(product);
  };
}
type Cluster = Awaited<ReturnType<typeof startCluster>>;

const freeze =
  (seconds: number): Scenario['run'] =>
  (lab, trial) =>
    onPostgres(async ({ product, people, cluster }) => {
      await workThrough(trial, product, people, {
        fault: async () => {
          cluster.freeze();
          await delay(seconds * 1_000);
        },
        end: async () => cluster.thaw(),
      });
    })(lab, trial);

/** A call that must be refused in words within this time while its part is away. */
async function refused(
  trial: Trial,
  what: string,
  asked: Promise<Answer | null>,
  withinMs: number,
): Promise<void> {
  const startedAt = performance.now();
  const answer = await asked;
  const ms = Math.round(performance.now() - startedAt);
  trial.expect(answer?.status === 503, `${what} is answered ${answer?.status ?? 'never'}, not 503`);
  trial.expect(ms <= withinMs, `${what} is refused only after ${ms} ms`);
}

async function works(trial: Trial, what: string, asked: Promise<boolean>): Promise<void> {
  trial.expect(await asked, `${what} does not work`);
}

/** On a busy machine a store may seem silent at first, which is answered with 503: then it is tried again. */
async function uploads(person: Person): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) if (await person.upload()) return true;
  return false;
}

/** To the first byte of a store that is silent. */
const silenceLimitMs = 25_000;

const onS3: Scenario['run'] = async (lab, trial) => {
  const s3 = await startTestS3();
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint).port) });
  lab.atEnd(() => s3.close());
  lab.atEnd(() => proxy.close());
  const product = await lab.product({
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  const { people } = await trial.open(product, 2);
  const [person] = people;
  if (person === undefined) return;
  await works(trial, 'an upload', uploads(person));
  for (const fault of ['cut', 'freeze'] as const) await withoutS3({ trial, product, person, proxy, fault });
  trial.tries += 1;
  proxy.slow(300);
  await works(trial, 'an upload to a slow store', person.upload());
  proxy.restore();
  await trial.check(product);
  await trial.stops(product);
};

interface WithoutS3 {
  trial: Trial;
  product: Product;
  person: Person;
  proxy: TcpProxy;
  fault: 'cut' | 'freeze';
}

async function withoutS3({ trial, product, person, proxy, fault }: WithoutS3): Promise<void> {
  trial.tries += 1;
  const [file] = trial.ledger.files.keys();
  proxy[fault]();
  const limit = fault === 'cut' ? 10_000 : silenceLimitMs;
  await Promise.all([
    refused(trial, `an upload (${fault})`, person.uploadAnswer(), limit),
    refused(
      trial,
      `a download (${fault})`,
      person.client.call('GET', `/attachments/${file}/download`),
      limit,
    ),
    works(trial, 'everything else', person.flow()),
  ]);
  trial.expect((await product.readiness()) === 503, `/readyz does not say that the store is away (${fault})`);
  const endedAt = performance.now();
  proxy.restore();
  await trial.recovered(product, endedAt);
  await works(trial, `an upload after it (${fault})`, person.upload());
}

/** From the moment that the mail server is back: the pause between two tries, and some more. */
const mailLimitMs = 90_000;

const onSmtp: Scenario['run'] = async (lab, trial) => {
  let slowMs = 0;
  const smtp = await openSmtp({ onMessage: () => delay(slowMs) });
  lab.atEnd(() => smtp.stop());
  const product = await lab.product({ SMTP_URL: smtp.url });
  const { people } = await trial.open(product, 2);
  const newcomer = new Client(product.address, trial.calls);
  const register = async (name: string) => {
    const startedAt = performance.now();
    const answer = await newcomer.call('POST', '/auth/register', {
      body: {
        nome: 'Rita Dias',
        nome_usuario: name,
        email: `${name}@oficina.test`,
        senha: 'osciloscópio no telhado',
      },
    });
    trial.expect(answer?.status === 201, `to register is answered ${answer?.status}`);
    trial.expect(performance.now() - startedAt < 20_000, 'to register waits for the mail server');
    trial.ledger.acknowledged += 1;
  };
  const arrived = async (names: string[]) => {
    const deadline = performance.now() + mailLimitMs;
    const missing = () => names.filter((name) => !smtp.accepted.some(({ to }) => to.startsWith(`${name}@`)));
    while (missing().length > 0 && performance.now() < deadline) await delay(100);
    trial.lost.push(...missing().map((name) => `the message to ${name}`));
  };
  trial.tries += 1;
  await smtp.stop();
  await register('rita.um');
  await register('rita.dois');
  trial.expect((await product.readiness()) === 200, '/readyz fails without a mail server');
  await works(trial, 'everything else', people[0]?.flow() ?? Promise.resolve(false));
  const backAt = performance.now();
  await smtp.start();
  await arrived(['rita.um', 'rita.dois']);
  trial.recoveriesMs.push(performance.now() - backAt);
  trial.tries += 1;
  slowMs = lab.isThorough ? 40_000 : 8_000;
  await register('rita.lenta');
  await works(
    trial,
    'everything else beside a slow mail server',
    people[0]?.flow() ?? Promise.resolve(false),
  );
  await arrived(['rita.lenta']);
  slowMs = 0;
  await register('rita.depois');
  await arrived(['rita.depois']);
  for (const name of ['rita.um', 'rita.dois', 'rita.lenta', 'rita.depois']) {
    const copies = smtp.accepted.filter(({ to }) => to.startsWith(`${name}@`)).length;
    trial.expect(copies <= 1, `${copies} copies of the message to ${name}`);
  }
  await trial.check(product);
  await trial.stops(product);
};

export const outages: Scenario[] = [
  {
    name: 'postgresql-stopped',
    about: 'PostgreSQL stopped at once for some seconds, and started',
    recoveryLimitMs,
    run: onPostgres(async ({ lab, trial, product, people, cluster }) => {
      for (let stop = 0; stop < lab.times(1, 5); stop += 1)
        await workThrough(trial, product, people, {
          fault: async () => {
            await cluster.stop();
            await delay(lab.isThorough ? 12_000 : 4_000);
          },
          end: () => cluster.start(),
        });
    }),
  },
  { name: 'postgresql-frozen', about: 'PostgreSQL frozen for 10 s', recoveryLimitMs, run: freeze(10) },
  {
    name: 'postgresql-frozen-long',
    about: 'PostgreSQL frozen for 45 s',
    recoveryLimitMs,
    isLong: true,
    run: freeze(45),
  },
  { name: 's3', about: 'S3 gone, silent and slow', recoveryLimitMs, run: onS3 },
  { name: 'smtp', about: 'mail server gone, back, and slow', recoveryLimitMs: mailLimitMs, run: onSmtp },
];
