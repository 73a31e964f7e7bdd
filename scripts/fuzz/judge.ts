import { ownHeader } from '@bancada/contract/own-header';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parsedJson } from '../parsed-json.ts';
import type { Answer } from './client.ts';
import type { ApiDocument, Operation, Response } from './document.ts';
import type { KeptRequest } from './request.ts';

/** What is wrong with an answer according to the document; empty if nothing is. */
export type Judge = (operation: Operation | null, request: KeptRequest, answer: Answer) => string[];

/** Makes a judge that reports every deviation of an answer from the document. */
export function judgeBy(document: ApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validators = new Map<Response, ValidateFunction>();
  const validatorOf = (response: Response, schema: object) => {
    const found = validators.get(response) ?? ajv.compile({ ...schema, components: document.components });
    validators.set(response, found);
    return found;
  };
  const sentences = sentencesOf(document);

  return (operation, request, answer) => {
    const { status } = answer;
    const problems = [...headerProblems(answer)];
    if (status >= 500 && !isBusy(answer)) problems.push(`status ${status}`);
    const isRefusal = status >= 400 && request.method !== 'HEAD' && !isPage(request, answer);
    if (isRefusal) problems.push(...errorProblems(answer, sentences));
    if (operation === null) return problems;
    const response = operation.responses[status];
    if (response === undefined) return [...problems, `status ${status} is not declared`];
    if (request.method === 'HEAD') return problems;
    return [...problems, ...contentProblems(response, answer, validatorOf)];
  };
}

/** The product refuses on purpose because it is busy, and says when to retry. */
export function isBusy({ status, headers }: Answer): boolean {
  return (status === 503 || status === 507) && headers['retry-after'] !== undefined;
}

/** Outside of the API an address that leads nowhere is answered with the application, which says so. */
function isPage({ target }: KeptRequest, { status, headers }: Answer): boolean {
  return (
    status === 404 && !target.startsWith('/api') && headers['content-type']?.startsWith('text/html') === true
  );
}

function headerProblems({ headers, body }: Answer): string[] {
  return [
    ...(headers['x-request-id'] ? [] : ['no x-request-id']),
    ...(headers[ownHeader] ? [] : [`no ${ownHeader}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(body.length > 0 && !headers['content-type'] ? ['no content-type'] : []),
  ];
}

function contentProblems(
  response: Response,
  { headers, body }: Answer,
  validatorOf: (response: Response, schema: object) => ValidateFunction,
): string[] {
  const [declared] = Object.entries(response.content ?? {});
  if (declared === undefined) return body.length === 0 ? [] : ['a body where none is declared'];
  const [mediaType, { schema }] = declared;
  if (mediaType === '*/*') return [];
  const [essence] = (headers['content-type'] ?? '').split(';', 1);
  if (essence !== mediaType) return [`content-type ${essence}, declared is ${mediaType}`];
  if (schema === undefined) return [];
  const validate = validatorOf(response, schema);
  const value = parsedJson(body.toString('utf8'));
  if (value === undefined) return ['the body is no JSON'];
  if (validate(value)) return [];
  const [error] = validate.errors ?? [];
  return [`the body is not as declared: ${error?.instancePath} ${error?.message}`];
}

/** English phrases that would come from a library. */
const english =
  /\b(invalid|expected|required|must|should|unexpected|error|not found|too (small|big|long))\b/i;

function errorProblems({ body, headers }: Answer, sentences: readonly RegExp[]): string[] {
  // 416 (range not satisfiable) has no body.
  if (body.length === 0 && headers['content-range']) return [];
  const value = parsedJson(body.toString('utf8'));
  const detail = typeof value === 'object' && value !== null && 'detail' in value ? value.detail : undefined;
  if (typeof detail === 'string')
    return sentences.some((sentence) => sentence.test(detail))
      ? []
      : [`a sentence that is not in the catalogue: ${detail}`];
  if (!Array.isArray(detail)) return ['an error without detail'];
  return detail.flatMap(({ msg }) =>
    typeof msg === 'string' && msg !== '' && !english.test(msg)
      ? []
      : [`a message that is not Portuguese: ${msg}`],
  );
}

/** The document's examples are the sentences of all errors; a `{name}` in one matches any value. */
function sentencesOf({ components }: ApiDocument): RegExp[] {
  const examples = (components.examples ?? {}) as Record<string, { value: { detail: string } }>;
  return Object.values(examples).map(({ value }) => {
    const pieces = value.detail.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pieces.join('.*')}$`, 'su');
  });
}
