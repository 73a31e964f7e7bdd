import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Access } from './policy.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

/** The names of the `:name` parts of a path. */
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
  /** Required where the path has `:names`; one schema each. */
  params?: z.ZodMiniObject<Record<ParamNames<Path>, Schema>>;
  query?: z.ZodMiniObject;
  body?: Schema;
  /** In place of a body: the text fields of a form (`multipart/form-data`), which may have a file besides, its part `file`. */
  form?: z.ZodMiniObject;
  /** What a good answer holds; absent where it holds nothing (204). Fields not named here fall off. */
  response?: Schema;
  /** The good answer is the bytes of a file, of a media type of its own, in place of JSON. */
  answersBytes?: true;
  /** The body is a stream of bytes by a protocol of its own (tus 1.0.0), and so are the headers of the answer. */
  isTransfer?: true;
  /** Of the body; 1 MiB unless said otherwise, 16 KiB where anyone may call. */
  maxBodyBytes?: number;
  /** It takes the server long enough that one caller has few of them at once. */
  isCostly?: true;
  /** 200 where there is a response (or bytes) and 204 where there is none, unless said otherwise. */
  status?: 200 | 201 | 204;
  /**
   * What this call may fail with, besides what every call of its kind may (signed out, not allowed, bad fields …). The document
   * lists them; in the tests an answer that is not declared fails.
   */
  errors?: readonly ErrorCode[];
  /** Headers of the request that this call reads: name → meaning, and what a good one looks like (JSON Schema). */
  requestHeaders?: Record<string, RequestHeader>;
  /** Headers of the good answer besides those that every answer has: name → meaning. */
  responseHeaders?: Record<string, string>;
}

/**
 * One call of the API under `/api/v1`: the value that the server registers, the browser calls, the OpenAPI
 * document lists and the table test walks. Make one with `endpoint`.
 */
export interface Endpoint extends Parts<string> {
  method: Method;
  /** With `:name` for parameters, without the `/api/v1` prefix. */
  path: string;
  access: Access;
  status: 200 | 201 | 204;
}

/** Where the calls of this version live. */
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

/** What the handler of a call gets, already checked. */
export interface RequestOf<E> {
  params: Output<PartOf<E, 'params'>>;
  query: Output<PartOf<E, 'query'>>;
  body: Output<PartOf<E, 'body'>>;
}

/** What the handler of a call returns, before undeclared fields fall off. */
export type ReplyOf<E> = PartOf<E, 'response'> extends Schema ? Input<PartOf<E, 'response'>> : undefined;

/** What the caller gets. */
export type ResponseOf<E> = PartOf<E, 'response'> extends Schema ? Output<PartOf<E, 'response'>> : undefined;

type Given<E, Name extends 'params' | 'query' | 'body'> =
  PartOf<E, Name> extends Schema ? { [K in Name]: Input<PartOf<E, Name>> } : { [K in Name]?: undefined };

/** What the caller of an endpoint gives. */
export type ArgumentsOf<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>;
