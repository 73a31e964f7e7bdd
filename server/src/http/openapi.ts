import { rightsThatOpen } from '@bancada/contract/accounts/token-calls';
import { apiPrefix, type Endpoint } from '@bancada/contract/endpoint';
import { type ErrorCode, errorCatalogue, errorDetail } from '@bancada/contract/errors';
import * as z from 'zod/mini';
import { bodyLimitOf } from './body-limit.ts';
import { declaredErrors, declaredSuccesses, invalidFieldsStatus, takesFields } from './declared-answers.ts';
import { componentsOf } from './openapi-components.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of these endpoints. Source: the endpoint values and their schemas. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const tags = [...new Set(endpoints.map(tagOf))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bancada',
      version,
      description:
        'Base de conhecimento para diagnóstico e reparo. Todo erro traz `detail`: uma frase ou, em 422, a lista de campos.\n\nOutros sistemas chamam com um token de acesso de uma pessoa (`Editar Perfil`): `Authorization: Bearer bancada_…`. Ele abre as chamadas em que o seu direito é citado, e nenhuma outra; nunca pode mais do que a pessoa. Assistentes usam o mesmo token em `/mcp` (Model Context Protocol).',
    },
    servers: [{ url: apiPrefix }],
    tags: tags.map((name) => ({ name, description: `Chamadas sob \`${apiPrefix}/${name}\`` })),
    paths,
    components: componentsOf(endpoints),
  };
}

function operation(endpoint: Endpoint): Json {
  const isPublic = endpoint.access === 'anyone';
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(isPublic ? {} : { description: guardOf(endpoint) }),
    security: isPublic ? [] : [{ bearer: [] }],
    'x-permission': endpoint.access,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...headerParameters(endpoint),
    ],
    ...requestBody(endpoint),
    responses: { ...goodResponses(endpoint), ...errorResponses(endpoint) },
  };
}

/** Who may call, and with which right of an access token. */
function guardOf(endpoint: Endpoint): string {
  const rights = rightsThatOpen(endpoint).map((right) => `\`${right}\``);
  const opened = rights.length === 0 ? 'nenhum a abre' : `direito ${rights.join(' ou ')}`;
  return `Permissão: \`${endpoint.access}\`. Token de acesso: ${opened}.`;
}

function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? '';
}

function requestBody({ body, form, isTransfer, method }: Endpoint): Json {
  if (body) {
    const required = !z.safeParse(body, undefined).success;
    return { requestBody: { required, content: json(schemaOf(body, 'input')) } };
  }
  if (form) {
    const schema = schemaOf(form, 'input');
    // In OpenAPI 3.1 an empty schema means bytes of any type.
    const withFile = { ...schema, properties: { ...Object(schema.properties), file: {} } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile } } } };
  }
  if (isTransfer && method === 'PATCH')
    return { requestBody: { required: true, content: { 'application/offset+octet-stream': {} } } };
  return {};
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => nameKeys(jsonSchema),
  });
  return rest;
}

/** Declares each key of a record with known keys as a property. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return;
  if (!Array.isArray(propertyNames.enum)) return;
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function parameters(schema: Endpoint['query'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required } = schemaOf(schema, 'input');
  const isRequired = new Set(Array.isArray(required) ? required : []);
  return Object.entries(Object(properties)).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired.has(name),
    schema: property,
  }));
}

function headerParameters({ requestHeaders = {} }: Endpoint): Json[] {
  return Object.entries(requestHeaders).map(([name, { description, required = false, schema }]) => ({
    name,
    in: 'header',
    required,
    description,
    schema,
  }));
}

const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };

function goodResponses(endpoint: Endpoint): Json {
  const headers = {
    ...requestId,
    ...Object.fromEntries(
      Object.entries(endpoint.responseHeaders ?? {}).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  };
  const content = goodContent(endpoint);
  const descriptions: Record<number, string> = {
    206: 'A parte pedida do arquivo',
    304: 'Quem chama já tem este arquivo',
    416: 'O arquivo não tem a parte pedida',
  };
  return Object.fromEntries(
    [...declaredSuccesses(endpoint), ...(endpoint.answersBytes ? [416] : [])].map((status) => [
      status,
      {
        description: descriptions[status] ?? (content ? 'Sucesso' : 'Sucesso, sem conteúdo'),
        headers,
        ...(content && status < 300 ? { content } : {}),
      },
    ]),
  );
}

function goodContent(endpoint: Endpoint): Json | null {
  // In OpenAPI 3.1 a media type without a schema means bytes of any type.
  if (endpoint.answersBytes) return { '*/*': {} };
  return endpoint.response ? json(schemaOf(endpoint.response, 'output')) : null;
}

/** Response headers by status, besides those of every answer. */
const headersOfStatus: Record<number, Json> = {
  401: { 'www-authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
  429: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
  503: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
  507: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
};

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(declaredErrors(endpoint), (code) => errorCatalogue[code].status);
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, errorResponse(endpoint, status, codes)]),
    ),
    ...(takesFields(endpoint)
      ? { [invalidFieldsStatus]: { $ref: '#/components/responses/InvalidFields' } }
      : {}),
  };
}

function errorResponse(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: codes.map((code) => sentence(endpoint, code)).join(' '),
    headers: { ...requestId, ...headersOfStatus[status] },
    // Answers to HEAD have no content.
    ...(endpoint.method === 'HEAD'
      ? {}
      : { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } } }),
  };
}

function sentence(endpoint: Endpoint, code: ErrorCode): string {
  if (code === 'body-too-large') return errorDetail(code, { maxKib: bodyLimitOf(endpoint) / 1024 });
  return errorCatalogue[code].detail;
}
