import http from 'node:http';
import net from 'node:net';
import { gunzipSync } from 'node:zlib';
import { bytesOf, type KeptRequest } from './request.ts';

export interface Answer {
  status: number;
  /** Keys in lower case. */
  headers: Record<string, string>;
  body: Buffer;
}

/** The request got no answer; the message says why. */
export class NoAnswer extends Error {}

const patienceMs = 20_000;

/** Sends requests one at a time over a keep-alive connection. */
export interface Client {
  /** @param token replaces the request's `as`. @throws NoAnswer */
  send(request: KeptRequest, token: string | null): Promise<Answer>;
  close(): void;
}

export function openClient(address: string): Client {
  const { hostname, port } = new URL(address);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (request, token) =>
      request.raw === undefined
        ? sendRequest(agent, { hostname, port }, request, token)
        : sendRaw({ hostname, port }, Buffer.from(request.raw, 'base64')),
    close: () => agent.destroy(),
  };
}

function sendRequest(
  agent: http.Agent,
  { hostname, port }: { hostname: string; port: string },
  kept: KeptRequest,
  token: string | null,
): Promise<Answer> {
  const bytes = bytesOf(kept);
  const headers = [
    ...kept.headers,
    ['host', `${hostname}:${port}`],
    ...(token === null ? [] : [['authorization', `Bearer ${token}`]]),
    // Without it Node would send an empty body with chunked encoding.
    ...(bytes === null && /^(GET|HEAD)$/.test(kept.method)
      ? []
      : [['content-length', String(bytes?.length ?? 0)]]),
  ].flat();
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      // The server may close an idle connection just as it is reused: that says nothing about this request.
      request.reusedSocket && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(String(error.code))
        ? sendRequest(agent, { hostname, port }, kept, token).then(resolve, reject)
        : reject(new NoAnswer(error.message, { cause: error }));
    const request = http.request(
      { agent, hostname, port, method: kept.method, path: kept.target, headers, timeout: patienceMs },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(Object.entries(response.headers)),
            // The only encoding that the product uses.
            body: response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body,
          });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer in ${patienceMs} ms`)));
    request.on('error', fail);
    request.end(bytes);
  });
}

function headersOf(entries: [string, string | string[] | undefined][]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** Sends bytes that no HTTP library would. They ask to close the connection after the answer. */
function sendRaw({ hostname, port }: { hostname: string; port: string }, bytes: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer in ${patienceMs} ms`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) => {
      // The server may close the connection before it has read everything.
      if (chunks.length === 0) reject(new NoAnswer(error.message, { cause: error }));
    });
    socket.on('close', () => {
      if (chunks.length === 0) reject(new NoAnswer('closed without an answer'));
      else resolve(readAnswer(Buffer.concat(chunks)));
    });
  });
}

function readAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = headersOf(
    lines.map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1).trim()]),
  );
  const rest = bytes.subarray(end + 4);
  return { status: Number(line.split(' ')[1]), headers, body: withoutChunks(headers, rest) };
}

/** Decodes a chunked body; those of raw answers are short and have one chunk. */
function withoutChunks(headers: Record<string, string>, rest: Buffer): Buffer {
  const length = headers['content-length'];
  if (length !== undefined) return rest.subarray(0, Number(length));
  if (headers['transfer-encoding'] !== 'chunked') return rest;
  const start = rest.indexOf('\r\n');
  return rest.subarray(start + 2, start + 2 + Number.parseInt(rest.subarray(0, start).toString(), 16));
}
