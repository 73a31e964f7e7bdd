import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** What is asked of a stored file: all of it, or the part that `range` names. */
export interface FileRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

/** What is answered: 200, 206 for a part, 304 for what the caller has, 416 for a part that is not there. */
export interface FileReply {
  status: number;
  headers: Record<string, string>;
  stream: Readable;
}
