import type { IncomingMessage } from 'node:http';
import { fieldTexts } from '@bancada/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, InvalidFields } from './app-error.ts';
import type { Arrivals } from './arrivals.ts';
import { drainRefused } from './drain-refused.ts';

/** Limits on the structure of a JSON body: above those of any form, and quick to parse. */
const limits = { depth: 32, parts: 12_000 } as const;

/**
 * Parses JSON bodies, enforcing limits while they arrive. A call without a body may still send a JSON content type; if a body is
 * required, validation reports it.
 */
export function takeJson(app: FastifyInstance, arrivals: Arrivals): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readWhole(request, payload as IncomingMessage, arrivals).then(
      (body) => {
        if (body === '') done(null, undefined);
        // Answers through `done`: this parser is not async, though the type allows it.
        else void parse(request, body, done);
      },
      (error: Error) => {
        drainRefused(request.raw);
        done(error, undefined);
      },
    );
  });
}

/** @throws AppError body-too-large, too-many-at-once, busy, request-cut-off; InvalidFields */
async function readWhole(
  request: FastifyRequest,
  payload: IncomingMessage,
  arrivals: Arrivals,
): Promise<string> {
  const { bodyLimit } = request.routeOptions;
  // For unknown paths, keep nothing.
  const maxBytes = request.is404 ? 0 : bodyLimit;
  const tooLarge = () =>
    request.is404
      ? new AppError('route-not-found')
      : new AppError('body-too-large', { maxKib: bodyLimit / 1024 });
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  const shape = new Shape();
  let size = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      arrivals.hold(request.raw, chunk.length);
      shape.add(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    throw isCutOff(error) ? new AppError('request-cut-off').causedBy(error) : error;
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

/** Whether a stream ended because its sender disconnected. */
export function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Measures a JSON text without parsing it. Works on bytes: in UTF-8, JSON syntax is never part of another character. */
class Shape {
  #depth = 0;
  #parts = 0;
  #isInText = false;
  #isEscaped = false;

  /** @throws InvalidFields */
  add(chunk: Buffer): void {
    // Local variables: accessing fields for every byte is several times slower.
    let [depth, parts, isInText, isEscaped] = [this.#depth, this.#parts, this.#isInText, this.#isEscaped];
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (byte === quote) isInText = false;
        else if (byte === backslash) isEscaped = true;
      } else if (byte === quote) isInText = true;
      else if (byte === comma) parts += 1;
      else if (byte === openList || byte === openObject) {
        parts += 1;
        depth += 1;
        if (depth > limits.depth) throw tooComplex();
      } else if (byte === closeList || byte === closeObject) depth -= 1;
    }
    if (parts > limits.parts) throw tooComplex();
    [this.#depth, this.#parts, this.#isInText, this.#isEscaped] = [depth, parts, isInText, isEscaped];
  }
}

function tooComplex(): InvalidFields {
  return new InvalidFields([{ loc: ['body'], msg: fieldTexts.tooManyParts, type: 'json_too_complex' }]);
}
