import type { Readable } from 'node:stream';
import type { Endpoint, ReplyOf } from '@bancada/contract/endpoint';
import { fieldTexts } from '@bancada/contract/errors';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, InvalidFields } from './app-error.ts';
import { drainRefused } from './drain-refused.ts';
import { type CallOf, callOf, type Gate, handle, register } from './serve.ts';
import { validate } from './validate.ts';

type FormEndpoint = Endpoint & { form: z.ZodMiniObject };
type FormOf<E extends FormEndpoint> = z.output<E['form']>;

/** Steps while a form arrives. */
interface Steps<Form> {
  /** Called before the file is read, if the fields came first, as they should, and are valid. */
  beforeFile(form: Form): Promise<void>;
  /** Reads the part `file` to its end. Not called if there is none. */
  takeFile(bytes: Readable): Promise<void>;
}

/**
 * Reads the form to its end. If this throws, what `takeFile` has stored still exists.
 * @returns the validated fields
 * @throws InvalidFields; whatever the steps throw
 */
export type ReadForm<Form> = (steps: Steps<Form>) => Promise<Form>;

/** Registers an endpoint with a form, and the handler that reads and answers it. */
export type ServeForm = <const E extends FormEndpoint>(
  endpoint: E,
  handler: (call: CallOf<E> & { readForm: ReadForm<FormOf<E>> }) => Promise<ReplyOf<E>>,
) => void;

const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 50,
  parts: 60,
  // Whoever receives a file enforces its limit.
  fileSize: Number.POSITIVE_INFINITY,
};

/** Like `serveOn`, for endpoints with a form: permission is checked before the first byte. */
export function serveFormOn(app: FastifyInstance, gate: Gate): ServeForm {
  return (endpoint, handler) => {
    // In its own Fastify scope: other calls do not accept forms.
    app.register(async (room) => {
      await room.register(multipart, { limits });
      register(room, gate, endpoint, async (request, reply) => {
        if (!request.isMultipart()) throw new AppError('form-expected');
        const readForm: ReadForm<unknown> = (steps) => readParts(request, endpoint, steps);
        const call = { ...callOf(endpoint, request, reply), readForm };
        const result = await handle(gate, endpoint, request, () =>
          handler(call as unknown as Parameters<typeof handler>[0]),
        );
        reply.code(endpoint.status);
        if (endpoint.response === undefined) return reply.send();
        const body = JSON.stringify(z.encode(endpoint.response, result));
        return reply.type('application/json; charset=utf-8').send(body);
      });
    });
  };
}

async function readParts(request: FastifyRequest, endpoint: FormEndpoint, steps: Steps<unknown>) {
  // Of a request that is closed already the parser would wait for ever.
  if (request.raw.destroyed) throw new AppError('request-cut-off');
  const fields: Record<string, unknown> = {};
  let hasFile = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // An empty form field counts as absent.
        if (part.value !== '') fields[part.fieldname] = part.value;
      } else if (hasFile || part.fieldname !== 'file' || !part.filename) {
        part.file.resume();
      } else {
        hasFile = true;
        const early = z.safeParse(endpoint.form, fields);
        if (early.success) await steps.beforeFile(early.data);
        await steps.takeFile(part.file);
      }
    }
  } catch (error) {
    drainRefused(request.raw);
    throw isOfParser(error) ? unreadableForm() : error;
  }
  return validate(endpoint, { form: fields }).form;
}

/** The parser's errors have no code. */
function isOfParser(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Unexpected end of multipart data|(Part|Header) terminated early|Multipart: )/.test(error.message)
  );
}

export function unreadableForm(): InvalidFields {
  return new InvalidFields([
    {
      loc: ['body'],
      msg: fieldTexts.unreadableForm,
      type: 'form_invalid',
    },
  ]);
}
