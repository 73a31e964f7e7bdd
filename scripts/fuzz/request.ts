/** A request, byte for byte, as it is kept in `requests/` and sent again by the tests. */
export interface KeptRequest {
  method: string;
  /** As it stands in the request line: path and query, or whatever is there in their place. */
  target: string;
  /** In order; a name may come twice. Without those of the connection, and without the token of `as`. */
  headers: [name: string, value: string][];
  /** As text, or in base64 where it is none. */
  body?: { text: string } | { base64: string };
  /** Whose token it carries: a profile, `garbage`, or null for none. */
  as: string | null;
  /** In place of all of the above: what goes over the connection, in base64. */
  raw?: string;
}

/** The body as bytes; null where there is none. */
export function bytesOf({ body }: KeptRequest): Buffer | null {
  if (body === undefined) return null;
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}

/** Bytes as they are kept: text where they are well-formed UTF-8. */
export function keptBody(bytes: Buffer): NonNullable<KeptRequest['body']> {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') };
}

/** A line for a terminal that sends the request again; `$TOKEN` stands for a token of its caller. */
export function curlLine(request: KeptRequest, address: string): string {
  const { host } = new URL(address);
  if (request.raw !== undefined)
    return `printf %s ${quoted(request.raw)} | base64 -d | nc ${host.replace(':', ' ')}`;
  const bytes = bytesOf(request);
  const authorization =
    request.as === null
      ? []
      : [`-H "authorization: Bearer ${request.as === 'garbage' ? 'garbage' : '$TOKEN'}"`];
  const line = [
    'curl -sv --path-as-is',
    `-X ${request.method}`,
    ...request.headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...authorization,
    ...(bytes === null ? [] : ['--data-binary @-']),
    quoted(`${address}${request.target}`),
  ].join(' ');
  return bytes === null ? line : `printf %s ${quoted(bytes.toString('base64'))} | base64 -d | ${line}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
