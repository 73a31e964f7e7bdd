import type { Readable } from 'node:stream';
import type { Endpoint, ReplyOf } from '@bancada/contract/endpoint';
import { fieldTexts } from '@bancada/contract/errors';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, InvalidFields } from './app-error.ts';
import { letGo } from './let-go.ts';
import { type CallOf, callOf, type Gate, register } from './serve.ts';
import { validate } from './validate.ts';

type FormEndpoint = Endpoint & { form: z.ZodMiniObject };
type FormOf<E extends FormEndpoint> = z.output<E['form']>;

/** What is done with a form while it arrives. */
interface Steps<Form> {
  /** Called before the file is read where the fields came before it, as they should, and are good. */
  beforeFile(form: Form): Promise<void>;
  /** Reads the part `file` to its end. Not called where there is none. */
  takeFile(bytes: Readable): Promise<void>;
}

/**
 * Reads the form to its end. What `takeFile` took is there still where this throws.
 * @returns its checked fields
 * @throws InvalidFields; whatever the steps throw
 */
export type ReadForm<Form> = (steps: Steps<Form>) => Promise<Form>;

/** Registers an endpoint that takes a form with the function that reads and answers it. */
export type ServeForm = <const E extends FormEndpoint>(
  endpoint: E,
  handler: (call: CallOf<E> & { readForm: ReadForm<FormOf<E>> }) => Promise<ReplyOf<E>>,
) => void;

const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 50,
  parts: 60,
  // Whoever takes a file knows its limit.
  fileSize: Number.POSITIVE_INFINITY,
};

/** As `serveOn`, for endpoints that take a form: permission comes before the first byte, too. */
export function serveFormOn(app: FastifyInstance, gate: Gate): ServeForm {
  return (endpoint, handler) => {
    // In a room of its own: other calls do not take forms.
    app.register(async (room) => {
      await room.register(multipart, { limits });
      register(room, gate, endpoint, async (request, reply) => {
        if (!request.isMultipart()) throw new AppError('form-expected');
        const readForm: ReadForm<unknown> = (steps) => readParts(request, endpoint, steps);
        const call = { ...callOf(endpoint, request, reply), readForm };
        const result = await handler(call as unknown as Parameters<typeof handler>[0]);
        reply.code(endpoint.status);
        if (endpoint.response === undefined) return reply.send();
        const body = JSON.stringify(z.encode(endpoint.response, result));
        return reply.type('application/json; charset=utf-8').send(body);
      });
    });
  };
}

async function readParts(request: FastifyRequest, endpoint: FormEndpoint, steps: Steps<unknown>) {
  const fields: Record<string, unknown> = {};
  let hasFile = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // An empty field of a form is an absent one.
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
    letGo(request.raw);
    throw isOfParser(error) ? unreadableForm() : error;
  }
  return validate(endpoint, { form: fields }).form;
}

/** The parser's failures have no code of their own. */
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
