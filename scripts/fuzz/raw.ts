import fc from 'fast-check';
import type { KeptRequest } from './request.ts';

const host = 'Host: localhost\r\nConnection: close\r\n';
const users = '/api/v1/users';

/** Bytes that are not a request, or not one that an HTTP library would send. */
const lines = [
  `GET ${users} HTTP/1.1\r\n${host}\r\n`,
  `GET http://outro.test${users} HTTP/1.1\r\n${host}\r\n`,
  `GET ${users} HTTP/1.1\r\nConnection: close\r\n\r\n`,
  `GET ${users} HTTP/1.1\r\n${host}Host: outro.test\r\n\r\n`,
  `GET ${users} HTTP/1.0\r\n\r\n`,
  `GET ${users} HTTP/9.9\r\n${host}\r\n`,
  `GET ${users}\u0000 HTTP/1.1\r\n${host}\r\n`,
  `GET /a b c HTTP/1.1\r\n${host}\r\n`,
  `GET /\u00ff\u00fe HTTP/1.1\r\n${host}\r\n`,
  `NADA ${users} HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `GET ${users} HTTP/1.1\r\n${host}Expect: nada\r\n\r\n`,
  `GET ${users} HTTP/1.1\r\n${host}a: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET ${users} HTTP/1.1\r\n${host}a\u0000b: 1\r\n\r\n`,
  `GET ${users} HTTP/1.1\r\n${host} : 1\r\n\r\n`,
  `POST ${users} HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}abc`,
  `POST ${users} HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
  `POST ${users} HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST ${users} HTTP/1.1\r\n${host}Transfer-Encoding: nada\r\n\r\n`,
  `POST ${users} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /api/v1/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  'nada\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000',
];

export const rawRequest: fc.Arbitrary<KeptRequest> = fc.constantFrom(...lines).map((line) => ({
  method: 'raw',
  target: '',
  headers: [],
  as: null,
  raw: Buffer.from(line, 'latin1').toString('base64'),
}));
