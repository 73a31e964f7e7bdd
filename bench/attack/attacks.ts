// What one caller does to slow down everybody else. Each attack goes on until it is stopped.
import { connect, type Socket } from 'node:net';

export interface Target {
  port: number;
  /** The attacker's, who has the lowest profile. */
  token: string;
  /** Of a second account of the attacker. */
  secondToken: string;
  /** An admin's: some calls need an editor. */
  adminToken: string;
  articleId: number;
  symptomIds: readonly number[];
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT';
  body?: string | Buffer;
  headers?: Record<string, string>;
  token?: string | null;
}

/** An attack that takes its course, until it is over or stopped. @returns what it found of itself, for the table */
export type Scene = (target: Target, stopped: AbortSignal) => Promise<string>;

export type Attack = (target: Target, stopped: AbortSignal) => Promise<void>;

const mib = 1024 * 1024;

/** Sends a request and ignores the outcome: refusals, cut connections and all. */
async function send(target: Target, address: string, sent: Sent, stopped: AbortSignal): Promise<void> {
  const { method = 'POST', body, headers = {}, token = target.token } = sent;
  try {
    const response = await fetch(`http://127.0.0.1:${target.port}/api/v1${address}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      signal: stopped,
    });
    await response.arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError || stopped.aborted)) throw error;
  }
}

/** This many concurrent senders, each sending its next call after an answer. */
function flood(
  atOnce: number,
  call: (target: Target, turn: number, stopped: AbortSignal) => Promise<void>,
): Attack {
  return async (target, stopped) => {
    let turn = 0;
    const one = async () => {
      while (!stopped.aborted) await call(target, turn++, stopped);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
}

const json = (address: string, body: string, method: 'POST' | 'PUT' = 'POST') =>
  flood(4, (target, _, stopped) => send(target, address, { method, body }, stopped));

/** Holds raw connections open; each sends `first`, and then `drip` every `everyMs`. */
function held(
  count: number,
  first: (target: Target) => string | Buffer,
  { everyMs = 0, drip = '' }: { everyMs?: number; drip?: string } = {},
): Attack {
  return async (target, stopped) => {
    const sockets: Socket[] = [];
    for (let opened = 0; opened < count && !stopped.aborted; opened += 1) {
      const socket = connect(target.port, '127.0.0.1');
      // The server may cut the connection.
      socket.on('error', () => undefined);
      socket.write(first(target));
      sockets.push(socket);
      if (opened % 100 === 99) await new Promise((done) => setTimeout(done, 20));
    }
    const dripping =
      everyMs > 0 ? setInterval(() => sockets.map((socket) => socket.write(drip)), everyMs) : null;
    await new Promise((done) => stopped.addEventListener('abort', done, { once: true }));
    if (dripping !== null) clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  };
}

function head(address: string, length: number, target: Target | null): string {
  const authorization = target === null ? '' : `authorization: Bearer ${target.token}\r\n`;
  return `POST /api/v1${address} HTTP/1.1\r\nhost: bancada\r\n${authorization}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
}

const repeated = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length)).slice(0, -1);
const lines = (some: string, bytes: number) => `{"linhas":[${repeated(some, bytes - 40)}]}`;
/** As many lines as a preview takes, with nothing but invalid fields. */
const badLines = JSON.stringify({
  linhas: Array.from({ length: 1_000 }, (_, n) => ({
    linha: n + 2,
    valores: Object.fromEntries(Array.from({ length: 9 }, (_, k) => [`${'k'.repeat(50)}${k}`, n])),
  })),
});
const goodLines = JSON.stringify({
  linhas: Array.from({ length: 1_000 }, (_, n) => ({
    linha: n + 2,
    valores: {
      nome: `Peça ${n}`,
      numero_modelo: `N-${n}`,
      fabricante: 'ASUS',
      categoria: 'Placas-mãe',
      data_lancamento: '01/02/2020',
    },
  })),
});
const longQuery = encodeURIComponent(
  Array.from({ length: 600 }, (_, n) => ['não', 'liga', 'tela', 'inversor', 'desarma', `x${n}`][n % 6]).join(
    ' ',
  ),
);
/** A JPEG in which every eight bytes could be the start of Exif data. */
const photo = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0]),
  Buffer.from('II*\0\x08\0\0\0'.repeat(75_000), 'latin1'),
]);

const upload = flood(1, async (target, turn, stopped) => {
  const form = new FormData();
  form.set('artigo_id', String(target.articleId));
  form.set('tipo_documento', 'Foto');
  form.set('md5', '0'.repeat(32));
  form.set('file_name', `foto ${turn}.jpg`);
  form.set('file', new Blob([photo]), 'foto.jpg');
  const { createHash } = await import('node:crypto');
  form.set('md5', createHash('md5').update(photo).digest('hex'));
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${target.token}` },
    body: form,
    signal: stopped,
  };
  try {
    await (
      await fetch(`http://127.0.0.1:${target.port}/api/v1/attachments/fast_upload`, request)
    ).arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError || stopped.aborted)) throw error;
  }
});

const preview = '/import/equipment-models/preview';
const tus = { 'tus-resumable': '1.0.0', 'upload-length': String(200 * mib) };

/** By the name in the printed table. */
export const attacks: Record<string, Attack> = {
  '120 MiB of [], to the import': json(preview, lines('[],', 120 * mib)),
  '120 MiB of {}, to the import': json(preview, lines('{},', 120 * mib)),
  '2 MiB of [], to the import': json(preview, lines('[],', 2 * mib - 100)),
  'an import part of 1,000 lines, all wrong': json(preview, badLines),
  '1 MiB of [], to an article': json('/artigos', lines('[],', mib - 100)),
  '1 MiB of 90,000 fields to an article': json(
    '/artigos',
    `{${Array.from({ length: 90_000 }, (_, n) => `"${n}":1`).join(',')}}`,
  ),
  '1 MiB of [[[[ to an article': json('/artigos', '['.repeat(mib - 1)),
  '36 bodies of 127 MiB but for the last byte': (target, stopped) =>
    held(36, () =>
      Buffer.concat([Buffer.from(head(preview, 127 * mib, target)), Buffer.alloc(127 * mib - 1, 32)]),
    )(target, stopped),
  '36 bodies of 2 MiB but for the last byte': (target, stopped) =>
    held(36, () =>
      Buffer.concat([Buffer.from(head(preview, 2 * mib, target)), Buffer.alloc(2 * mib - 1, 32)]),
    )(target, stopped),
  '50 bodies of one byte in 5 s': held(50, () => head('/auth/login', 1_000, null), {
    everyMs: 5_000,
    drip: '{',
  }),
  '3,000 half-sent sign-ins': held(3_000, () => head('/auth/login', 1_000, null)),
  '40 long searches at once': flood(40, (target, turn, stopped) =>
    send(target, `/search/global?q=${longQuery}${turn}`, { method: 'GET' }, stopped),
  ),
  '40 import previews at once': flood(40, (target, _, stopped) =>
    send(target, preview, { body: goodLines }, stopped),
  ),
  '20 suggestions at once': flood(20, (target, turn, stopped) =>
    send(target, `/sintomas?q=${longQuery}${turn}`, { method: 'GET' }, stopped),
  ),
  '20 merge previews at once': flood(20, (target, turn, stopped) => {
    const { symptomIds } = target;
    const [from = 1, to = 2] = [
      symptomIds[turn % symptomIds.length],
      symptomIds[(turn + 1) % symptomIds.length],
    ];
    return send(
      target,
      `/unioes/previa/sintomas/${from}/${to}`,
      { method: 'GET', token: target.adminToken },
      stopped,
    );
  }),
  '20 lists of 1,000 at once': flood(20, (target, _, stopped) =>
    send(target, '/categories?limit=1000', { method: 'GET' }, stopped),
  ),
  'registrations with passwords that are dear to judge': flood(4, (target, turn, stopped) => {
    const person = {
      nome: 'Fulano de Tal',
      nome_usuario: `fulano${turn}`,
      email: `fulano${turn}@exemplo.test`,
      senha: `qwErtyuiop1aA@4$5${turn}Zz!9`.slice(0, 24),
    };
    return send(target, '/auth/register', { body: JSON.stringify(person), token: null }, stopped);
  }),
  'wrong passwords at speed': flood(20, (target, turn, stopped) =>
    send(
      target,
      '/auth/login',
      { body: JSON.stringify({ email: `alguem${turn}@exemplo.test`, password: 'errada-7' }), token: null },
      stopped,
    ),
  ),
  'uploads begun': flood(20, (target, _, stopped) =>
    send(target, '/attachments/uploads', { headers: tus }, stopped),
  ),
  'a photo with 75,000 beginnings': upload,
};
