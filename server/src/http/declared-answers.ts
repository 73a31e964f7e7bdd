import type { Endpoint } from '@bancada/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@bancada/contract/errors';

/** Errors that any request can get, even before its route is known. */
const ofEveryCall: readonly ErrorCode[] = [
  'bad-request',
  'request-cut-off',
  'request-timeout',
  'too-many-at-once',
  'headers-too-large',
  'internal-error',
  'unavailable',
  'database-full',
  'database-read-only',
  'database-disk-failed',
  'held-by-import',
  'stopping',
];
const ofGuardedCalls: readonly ErrorCode[] = [
  'not-signed-in',
  'session-ended',
  'token-refused',
  'too-many-tries',
  'token-not-for-this',
  'not-allowed',
  'phone-link-uploads-only',
];
/** If the instance requires a second factor: for all calls except those that set one up. */
const ofCallsBehindFactor: readonly ErrorCode[] = ['second-factor-setup-needed'];
/** For a parameter that cannot be decoded, or is too long for the router. */
const ofCallsWithParameters: readonly ErrorCode[] = ['route-not-found'];
/** Even if a call declares no body: one that is sent is read. */
const ofCallsThatReadBodies: readonly ErrorCode[] = ['unsupported-content-type', 'body-too-large', 'busy'];
/** For whoever has reached a brake. */
const ofCallsThatChange: readonly ErrorCode[] = [
  'too-many-deletions',
  'too-many-changes',
  'too-many-created',
  'too-many-imported',
];
const ofTransfers: readonly ErrorCode[] = ['unsupported-content-type'];

/** For invalid fields, with the sentences of these fields. */
export const invalidFieldsStatus = 422;

/** The catalogue errors that a call may return: those of its kind, then its own, without duplicates. */
export function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...ofEveryCall,
      ...(endpoint.access === 'anyone' ? [] : ofGuardedCalls),
      ...(['anyone', 'set-up-second-factor'].includes(endpoint.access) ? [] : ofCallsBehindFactor),
      ...(endpoint.params ? ofCallsWithParameters : []),
      ...(readsBodies(endpoint) ? ofCallsThatReadBodies : []),
      ...(endpoint.access !== 'anyone' && mayHaveBody(endpoint) ? ofCallsThatChange : []),
      ...(endpoint.isTransfer && mayHaveBody(endpoint) ? ofTransfers : []),
      ...(endpoint.form ? (['form-expected'] as const) : []),
      ...(endpoint.errors ?? []),
    ]),
  ];
}

/** Success statuses. For bytes also 206 (range) and 304 (not modified). */
export function declaredSuccesses(endpoint: Endpoint): number[] {
  return endpoint.answersBytes ? [endpoint.status, 206, 304] : [endpoint.status];
}

/** Whether the request has fields that can be invalid (422). */
export function takesFields(endpoint: Endpoint): boolean {
  const { params, query, body, form, isTransfer } = endpoint;
  return [params, query, body, form, isTransfer].some(Boolean) || readsBodies(endpoint);
}

/** Every status that a call may return. */
export function declaredStatuses(endpoint: Endpoint): Set<number> {
  return new Set([
    ...declaredSuccesses(endpoint),
    ...(endpoint.answersBytes ? [416] : []),
    ...(takesFields(endpoint) ? [invalidFieldsStatus] : []),
    ...declaredErrors(endpoint).map((code) => errorCatalogue[code].status),
  ]);
}

function readsBodies(endpoint: Endpoint): boolean {
  return !endpoint.isTransfer && mayHaveBody(endpoint);
}

function mayHaveBody({ method }: Endpoint): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
