/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface Response {
  content?: Record<string, { schema?: Schema }>;
}

/** One call of the document. */
export interface Operation {
  /** `GET /users/{id}` */
  name: string;
  method: string;
  path: string;
  /** The action that the caller needs permission for; `anyone` for public calls. */
  permission: string;
  parameters: Parameter[];
  body: { mediaType: string; schema: Schema | undefined; isRequired: boolean } | null;
  /** By status. */
  responses: Record<string, Response>;
}

interface Written {
  servers: { url: string }[];
  paths: Record<string, Record<string, WrittenOperation>>;
  components: Record<string, Record<string, unknown>>;
}

interface WrittenOperation {
  'x-permission': string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { $ref: string } | Response>;
}

/** All that the fuzzer knows of the product: its OpenAPI document. */
export interface ApiDocument {
  prefix: string;
  operations: Operation[];
  /** Targets of `$ref` in schemas. */
  components: Record<string, unknown>;
}

/** Parses an OpenAPI document as the server returns it. */
export function readDocument(text: string): ApiDocument {
  const { servers, paths, components } = JSON.parse(text) as Written;
  const resolved = (given: { $ref: string } | Response): Response =>
    '$ref' in given ? (components.responses?.[given.$ref.split('/').at(-1) ?? ''] as Response) : given;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): Operation => {
      const [content] = Object.entries(written.requestBody?.content ?? {});
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        permission: written['x-permission'],
        parameters: written.parameters,
        body: content
          ? {
              mediaType: content[0],
              schema: content[1].schema,
              isRequired: written.requestBody?.required ?? false,
            }
          : null,
        responses: Object.fromEntries(
          Object.entries(written.responses).map(([status, response]) => [status, resolved(response)]),
        ),
      };
    }),
  );
  return { prefix: servers[0]?.url ?? '', operations, components };
}
