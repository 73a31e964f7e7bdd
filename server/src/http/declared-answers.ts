import type { Endpoint } from '@bancada/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@bancada/contract/errors';

/** What every call may fail with, be it before the call is known. */
const ofEveryCall: readonly ErrorCode[] = [
  'bad-request',
  'request-cut-off',
  'request-timeout',
  'too-many-at-once',
  'headers-too-large',
  'internal-error',
  'unavailable',
  'stopping',
];
const ofGuardedCalls: readonly ErrorCode[] = ['not-signed-in', 'session-ended', 'not-allowed'];
/** Where the instance demands a second factor: of all calls but those that set one up. */
const ofCallsBehindFactor: readonly ErrorCode[] = ['second-factor-setup-needed'];
/** A parameter that cannot be decoded, or is longer than any that the router takes. */
const ofCallsWithParameters: readonly ErrorCode[] = ['route-not-found'];
/** Whether or not such a call has a body: one that is sent is read. */
const ofCallsThatReadBodies: readonly ErrorCode[] = ['unsupported-content-type', 'body-too-large', 'busy'];
const ofTransfers: readonly ErrorCode[] = ['unsupported-content-type'];

/** Of a request whose fields are bad. Its sentences are those of the fields. */
export const invalidFieldsStatus = 422;

/** The failures of the catalogue that a call may answer with: those of its kind, then its own. Each once. */
export function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...ofEveryCall,
      ...(endpoint.access === 'anyone' ? [] : ofGuardedCalls),
      ...(['anyone', 'set-up-second-factor'].includes(endpoint.access) ? [] : ofCallsBehindFactor),
      ...(endpoint.params ? ofCallsWithParameters : []),
      ...(readsBodies(endpoint) ? ofCallsThatReadBodies : []),
      ...(endpoint.isTransfer && mayHaveBody(endpoint) ? ofTransfers : []),
      ...(endpoint.form ? (['form-expected'] as const) : []),
      ...(endpoint.errors ?? []),
    ]),
  ];
}

/** The statuses of good answers: of bytes also a part (206), what the caller has (304), and a part that is not there. */
export function declaredSuccesses(endpoint: Endpoint): number[] {
  return endpoint.answersBytes ? [endpoint.status, 206, 304] : [endpoint.status];
}

/** Whether fields of the request can be bad: 422. */
export function takesFields(endpoint: Endpoint): boolean {
  const { params, query, body, form, isTransfer } = endpoint;
  return [params, query, body, form, isTransfer].some(Boolean) || readsBodies(endpoint);
}

/** Every status that a call may answer with. */
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
