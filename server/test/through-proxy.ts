import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
} from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { TestNginx } from './nginx.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  json(): unknown;
}

export interface ThroughProxy {
  /** Address that the calls come from. */
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** A call over TLS, with the proxy's certificate checked. */
export function callThrough(proxy: TestNginx, path: string, call: ThroughProxy = {}): Promise<Answer> {
  return send(
    request,
    { ...addressed(proxy, path, call), port: proxy.httpsPort, ca: proxy.certificate },
    call,
  );
}

/** The same without TLS. */
export function callPlainly(proxy: TestNginx, path: string): Promise<Answer> {
  return send(plainRequest, { ...addressed(proxy, path, {}), port: proxy.httpPort }, {});
}

function addressed(
  { host }: TestNginx,
  path: string,
  { from = '127.0.0.1', method = 'GET', headers = {} }: ThroughProxy,
) {
  return {
    host: '127.0.0.1',
    servername: host,
    path,
    method,
    localAddress: from,
    headers: { host, ...headers },
    agent: false as const,
  };
}

function send(
  open: (options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest,
  options: RequestOptions,
  { body }: ThroughProxy,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = open(options, async (response) => {
      const bytes = await buffer(response);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes,
        json: () => JSON.parse(bytes.toString()),
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
