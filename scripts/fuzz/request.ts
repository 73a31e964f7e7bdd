/** A request, byte for byte, as stored in `requests/` and sent again by the tests. */
export interface KeptRequest {
  method: string;
  /** As in the request line: path and query, or whatever stands in their place. */
  target: string;
  /** In order; names may repeat. Without connection headers and the token of `as`. */
  headers: [name: string, value: string][];
  /** Text, or base64 where it is not valid UTF-8. */
  body?: { text: string } | { base64: string };
  /** Whose token it carries: a profile's, an invalid one (`garbage`), or none (null). */
  as: string | null;
  /** Replaces all of the above: the bytes to send over the connection, in base64. */
  raw?: string;
}

/** The body as bytes; null where there is none. */
export function bytesOf({ body }: KeptRequest): Buffer | null {
  if (body === undefined) return null;
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}

/** Bytes in their stored form: text where they are valid UTF-8. */
export function keptBody(bytes: Buffer): NonNullable<KeptRequest['body']> {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') };
}

/** A curl command that sends the request again; `$TOKEN` is a placeholder for the caller's token. */
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
