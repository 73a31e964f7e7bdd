import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Access } from './policy.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

/** The names of a path's `:name` parameters. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface RequestHeader {
  description: string;
  required?: true;
  schema: { type: 'string'; const?: string; pattern?: string };
}

interface Parts<Path extends string> {
  /** What the call does, in Portuguese, for the API document. */
  summary: string;
  /** Required where the path has parameters; one schema each. */
  params?: z.ZodMiniObject<Record<ParamNames<Path>, Schema>>;
  query?: z.ZodMiniObject;
  body?: Schema;
  /** In place of a body: the text fields of a form (`multipart/form-data`), whose part `file` may carry a file. */
  form?: z.ZodMiniObject;
  /** Body of a successful answer; absent for 204. Undeclared fields are stripped. */
  response?: Schema;
  /** A successful answer is a file's bytes, with the file's media type, instead of JSON. */
  answersBytes?: true;
  /** The body is a byte stream with its own protocol (tus 1.0.0), which also sets the response headers. */
  isTransfer?: true;
  /** Limit of the request body; defaults to 1 MiB, or 16 KiB where anyone may call. */
  maxBodyBytes?: number;
  /** Expensive for the server: the number of concurrent calls per caller is limited. */
  isCostly?: true;
  /**
   * The database that answers where there is a read replica. Defaults to the replica for GET and HEAD: what they show may be some
   * seconds old, except what the caller has written. All else defaults to the primary.
   */
  answeredBy?: 'primary' | 'replica';
  /** A GET that changes something when it is answered. Its HEAD, as sent by link scanners, is answered without doing so. */
  isChanging?: true;
  /** Defaults to 200 with a response (or bytes), and to 204 without. 202: the work goes on after the answer. */
  status?: 200 | 201 | 202 | 204;
  /**
   * Errors of this call besides those common to its kind (signed out, not allowed, invalid fields …). The OpenAPI document
   * lists them, and tests fail on an answer that is not declared.
   */
  errors?: readonly ErrorCode[];
  /** Request headers that this call reads: name → meaning, and the JSON Schema of a valid value. */
  requestHeaders?: Record<string, RequestHeader>;
  /** Headers of a successful answer, besides those that every answer has: name → meaning. */
  responseHeaders?: Record<string, string>;
}

/**
 * One call of the API under `/api/v1`. The server registers it, the browser calls it, and the OpenAPI document and the
 * tests over all endpoints read it. Make one with `endpoint`.
 */
export interface Endpoint extends Parts<string> {
  method: Method;
  /** With `:name` for parameters, without the `/api/v1` prefix. */
  path: string;
  access: Access;
  status: 200 | 201 | 202 | 204;
}

/** Prefix of all calls of this API version. */
export const apiPrefix = '/api/v1';

/** Declares a call: `endpoint('PUT /manufacturers/:id', 'edit-knowledge-base', { … })`. */
export function endpoint<
  const M extends Method,
  const Path extends `/${string}`,
  const Spec extends Parts<Path> &
    ([ParamNames<Path>] extends [never] ? { params?: never } : { params: Schema }),
>(route: `${M} ${Path}`, access: Access, spec: Spec) {
  const space = route.indexOf(' ');
  return {
    ...spec,
    method: route.slice(0, space) as M,
    path: route.slice(space + 1) as Path,
    access,
    status: spec.status ?? (spec.response || spec.answersBytes ? 200 : 204),
  };
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type PartOf<E, Name extends keyof Parts<string>> = Name extends keyof E ? E[Name] : undefined;

/** What a call's handler receives, already validated. */
export interface RequestOf<E> {
  params: Output<PartOf<E, 'params'>>;
  query: Output<PartOf<E, 'query'>>;
  body: Output<PartOf<E, 'body'>>;
}

/** What a call's handler returns, before undeclared fields are stripped. */
export type ReplyOf<E> = PartOf<E, 'response'> extends Schema ? Input<PartOf<E, 'response'>> : undefined;

/** What the caller receives. */
export type ResponseOf<E> = PartOf<E, 'response'> extends Schema ? Output<PartOf<E, 'response'>> : undefined;

type Given<E, Name extends 'params' | 'query' | 'body'> =
  PartOf<E, Name> extends Schema ? { [K in Name]: Input<PartOf<E, Name>> } : { [K in Name]?: undefined };

/** What the caller passes. */
export type ArgumentsOf<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>;
