import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** A request for a stored file, or for a range of it. */
export interface FileRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

/** The answer: 200, 206 for a range, 304 if not modified, 416 for an unsatisfiable range. */
export interface FileReply {
  status: number;
  headers: Record<string, string>;
  stream: Readable;
}
