import type { Endpoint } from '@bancada/contract/endpoint';
import type { FieldError } from '@bancada/contract/errors';
import * as z from 'zod/mini';
import { InvalidFields } from './app-error.ts';

const parts = [
  { name: 'params', place: 'path' },
  { name: 'query', place: 'query' },
  { name: 'body', place: 'body' },
  // Errors of form fields are reported as being in the body.
  { name: 'form', place: 'body' },
] as const;

/** Limit of reported errors: nobody reads more, and reporting 10,000 would take longer than finding them. */
const reportedMax = 100;

type Parts = Partial<Record<(typeof parts)[number]['name'], unknown>>;

/**
 * The validated parts of a request, without undeclared fields.
 * @throws InvalidFields with every invalid field of all parts (the first 100 of each part), one sentence each
 */
export function validate(endpoint: Endpoint, request: Parts): Parts {
  const checked: Parts = {};
  const failing: FieldError[] = [];
  for (const { name, place } of parts) {
    const schema = endpoint[name];
    if (schema === undefined || !(name in request)) continue;
    const result = z.safeParse(schema, request[name]);
    if (result.success) checked[name] = result.data;
    else failing.push(...result.error.issues.slice(0, reportedMax).map((issue) => fieldError(place, issue)));
  }
  if (failing.length > 0) throw new InvalidFields([]).with(failing);
  return checked;
}

function fieldError(place: string, issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  return { loc: [place, ...field], msg: issue.message, type: issue.code };
}
