import fc from 'fast-check';

/** A piece of JSON text that no JavaScript value serialises to. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u0085',
  '\ud800',
  'x\udc00y',
  'Cafe\u0301 sa\u0303o',
  '\u202egnp.exe',
  'مرحبا بالعالم',
  '\u200b\u200d\ufeff',
  'A\u0300'.repeat(200),
  '🔧'.repeat(64),
  '👨‍👩‍👧‍👦',
  'ﬁ ﷺ İ ı ß ẞ',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '2147483648',
  '9007199254740993',
  "'; DROP TABLE users; --",
  '%27%20OR%201=1',
  '\\',
  '"',
  '%',
  '_',
  '* & | ! ( ) :* <->',
  '{{7*7}} <%= 7*7 %> #{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\x',
  'CON',
  'a\r\nSet-Cookie: x=1',
  '=1+1',
  '＝1',
  'http://[x',
  '0000-01-01T00:00:00Z',
  '2026-02-30',
  '2026-11-25T25:61:61Z',
  '9999-12-31T23:59:59.999999Z',
  'fulano@[127.0.0.1]',
  'SSSSSSSSSSSSSSSSSSSS',
  'x'.repeat(10_001),
  'é'.repeat(3_000),
  ' a'.repeat(2_000),
  '('.repeat(2_000),
];

/** Texts that break careless string handling. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** Lists in lists, or objects in objects. */
export const deep = (open: string, close: string, depth: number) =>
  new RawJson(`${open.repeat(depth)}${open.startsWith('{') ? 1 : ''}${close.repeat(depth)}`);

/** Values of any JSON type, and raw JSON beyond them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      new RawJson('-0'),
      -1,
      1.5,
      2_147_483_647,
      2_147_483_648,
      -2_147_483_649,
      new RawJson('9007199254740993'),
      new RawJson('1e309'),
      new RawJson('-1e309'),
      new RawJson('1e-400'),
      new RawJson('1.0'),
      new RawJson('"\\ud800"'),
      new RawJson('"\\u0000"'),
      [],
      [[]],
      [null],
      {},
      { length: 3 },
      new RawJson('{"__proto__":{"perfil":"admin"}}'),
      new RawJson('{"constructor":{"prototype":{"perfil":"admin"}}}'),
      new RawJson('{"a":1,"a":2}'),
      deep('[', ']', 60),
      deep('[', ']', 5_000),
      deep('{"a":', '}', 1_000),
      Array.from({ length: 1_500 }, (_, place) => place),
      'x'.repeat(100_000),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Serialises a value, inserting raw JSON as it is. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** Bodies that are not JSON, or barely. */
export const hostileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    Buffer.alloc(0),
    Buffer.from('{'),
    Buffer.from('{"a":}'),
    Buffer.from('[]'),
    Buffer.from('null'),
    Buffer.from('"texto"'),
    Buffer.from('1e309'),
    Buffer.from('\ufeff{}'),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]),
    Buffer.from('{}', 'utf16le'),
    Buffer.from('['.repeat(50_000)),
    Buffer.from('{"__proto__":{"a":1}}'),
    Buffer.from('a=1&b=2'),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

export const hostileMediaType: fc.Arbitrary<string> = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/jsonx',
  'APPLICATION/JSON',
  'application/xml',
  'application/offset+octet-stream',
  '*/*',
  ';',
  'a/b/c',
);

/** Request targets that belong to no call. */
export const hostileTarget: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '//',
    '///',
    '/%00',
    '/%ff',
    '/%zz',
    '/%',
    '/....//',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cx',
    '/\\',
    '/?',
    '/??',
    '/#',
    '/index.html%00.png',
    '/assets/',
    '/assets/%2e%2e/index.html',
    '/assets/nada.js',
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v1//users',
    '/api/v1/users//',
    '/api/v1/nada',
    '/api/v1/users%2f1',
    '/api/v1/%75sers',
    '/api/v1/users?%',
    '/api/v1/users?user_id=%ff',
    '/api/v1/users;a=1',
    '/api/docs',
    '/api/docs/../v1/users',
    '/api/docs/json',
    '/healthz',
    '/readyz?x=%zz',
    `/${'a'.repeat(3_000)}`,
    `/api/v1/manufacturers/${'9'.repeat(101)}`,
    `/api/v1/auth/sessions/${'a'.repeat(300)}`,
    'http://outro.test/api/v1/users',
    '*',
  ),
  fc
    .tuple(
      fc.constantFrom('/', '/api/v1/', '/api/v1/users/', '/api/v1/attachments/', '/assets/'),
      fc.array(
        fc.constantFrom('%00', '%ff', '%2f', '..', '.', '/', ';', '%c3%28', 'a', '%', '?', '&', '=', '+'),
        {
          maxLength: 6,
        },
      ),
    )
    .map(([start, pieces]) => start + pieces.join('')),
);
