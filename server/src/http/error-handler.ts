import { type FieldError, fieldTexts } from '@bancada/contract/errors';
import { brakeTexts } from '@bancada/contract/instance/brakes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HeldByImport } from '../database/as-person.ts';
import { Braked } from '../database/brakes.ts';
import {
  brokenConstraint,
  constraintIn,
  type DatabaseDiskFailure,
  databaseDiskFailure,
  isDatabaseBusy,
  isDatabaseUnreachable,
  isUnstorableText,
} from '../database/failures.ts';
import { AppError, InvalidFields } from './app-error.ts';
import { maxBodyBytes } from './body-limit.ts';
import { isCutOff } from './json-body.ts';
import { loggedPath } from './route-of.ts';
import { unreadableForm } from './serve-form.ts';
import { leavesUndone } from './stopping.ts';
import { inWords } from './throttle.ts';

/**
 * By constraint name, the error for a call that violates it. Each feature contributes its own.
 * @param column the column that the database error names, if any
 */
export type ConstraintErrors = Readonly<Record<string, (column: string | null) => AppError | InvalidFields>>;

/** Answers whatever a call threw from the error catalogue. Unexpected errors are logged, and reveal nothing. */
export function errorHandler(
  constraintErrors: ConstraintErrors,
  whyDatabaseIsDown: () => Promise<DatabaseDiskFailure | null>,
) {
  const ofConstraint = new Map(Object.entries(constraintErrors));
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    if (leavesUndone(request.server.server)) {
      request.log.info({ path: loggedPath(request) }, 'left undone by the stop');
      return send(reply, new AppError('stopping'));
    }
    const own = constraintIn(error);
    const refused = own === null ? undefined : ofConstraint.get(own.constraint)?.(own.column);
    // Whatever a stream, a parser or a store says of half a body.
    const failure = isLeft(request) ? new AppError('request-cut-off') : (refused ?? foreseen(error, request));
    const isDown = failure instanceof AppError && failure.code === 'unavailable';
    const reason = isDown ? await whyDatabaseIsDown() : null;
    return answer(error, reason === null ? failure : new AppError(reason), request, reply);
  };
}

function answer(
  error: Error,
  failure: AppError | InvalidFields | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (failure === null) {
    request.log.error({ err: error }, 'unforeseen failure');
    return send(reply, new AppError('internal-error'));
  }
  if (failure instanceof AppError) failures.set(request, failure);
  if (failure instanceof AppError && failure.code === 'request-cut-off')
    request.log.info({ path: loggedPath(request), err: error }, 'cut off by its sender');
  if (failure.status === 503 || failure.status === 507) request.log.warn({ err: error }, 'unavailable');
  return send(reply, failure);
}

const failures = new WeakMap<FastifyRequest, AppError>();

/** The foreseen error that this request was answered with, if any. */
export function failureOf(request: FastifyRequest): AppError | undefined {
  return failures.get(request);
}

function send(reply: FastifyReply, failure: AppError | InvalidFields) {
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure instanceof AppError && failure.retryAfterSeconds !== null)
    reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body));
}

function foreseen(error: Error, request: FastifyRequest): AppError | InvalidFields | null {
  if (error instanceof AppError || error instanceof InvalidFields) return error;
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('FST_'))
    return ofFastify(error.code, request);
  if (isCutOff(error)) return new AppError('request-cut-off');
  if (error instanceof HeldByImport) return new AppError('held-by-import');
  if (error instanceof Braked) return braked(error);
  if (isDatabaseBusy(error)) return new AppError('busy');
  const unwritten = databaseDiskFailure(error);
  if (unwritten !== null) return new AppError(unwritten);
  if (isDatabaseUnreachable(error)) return new AppError('unavailable');
  if (isUnstorableText(error)) {
    return new InvalidFields([
      {
        loc: placeOfNul(request),
        msg: fieldTexts.notStorable,
        type: 'invalid_text',
      },
    ]);
  }
  const broken = brokenConstraint(error);
  if (broken?.kind === 'unique') return new AppError('duplicate-record');
  if (broken?.kind === 'foreign-key') return new AppError('record-in-use');
  return null;
}

function braked({ brake, waitSeconds }: Braked): AppError {
  const refusal = new AppError(brake.refusal, {
    limit: brakeTexts.limit(brake),
    within: brakeTexts.within(brake),
    wait: inWords(waitSeconds),
  });
  refusal.retryAfterSeconds = waitSeconds;
  return refusal;
}

/** Whether its sender went away before the body was read to its end: nobody waits for an answer. */
function isLeft({ raw }: FastifyRequest): boolean {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
  return hasBody && raw.destroyed && !raw.readableEnded;
}

/** The field with U+0000, or the body if it is nested deeper. */
function placeOfNul({ query, body }: FastifyRequest): FieldError['loc'] {
  for (const [index, part] of Object.entries({ query, body }))
    for (const [field, value] of Object.entries(part ?? {}))
      if (typeof value === 'string' && value.includes('\0')) return [index, field];
  return ['body'];
}

function ofFastify(code: string, request: FastifyRequest): AppError | InvalidFields | null {
  switch (code) {
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
    case 'FST_MP_PREMATURE_CLOSE':
      return unreadableForm();
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('body-too-large', {
        maxKib: (request.routeOptions.bodyLimit ?? maxBodyBytes) / 1024,
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported-content-type');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new InvalidFields([{ loc: ['body'], msg: fieldTexts.notJson, type: 'json_invalid' }]);
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_NOT_FOUND':
      return new AppError('route-not-found');
    default:
      return null;
  }
}
