import { apiPrefix, type Endpoint } from '@bancada/contract/endpoint';
import { errorCatalogue, errorDetail } from '@bancada/contract/errors';
import * as z from 'zod/mini';
import { bodyLimitOf } from './body-limit.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of these endpoints. Source: the endpoint values and their schemas. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bancada',
      version,
      description:
        'Base de conhecimento para diagnóstico e reparo. Todo erro traz `detail`: uma frase ou, em 422, a lista de campos.',
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema, ValidationError: validationErrorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'string' } },
};

const validationErrorSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
          msg: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
  },
};

function operation(endpoint: Endpoint): Json {
  const isPublic = endpoint.access === 'anyone';
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    ...(isPublic ? {} : { description: `Permissão: \`${endpoint.access}\``, security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: { ...goodResponse(endpoint), ...errorResponses(endpoint) },
  };
}

function requestBody({ body, form, isTransfer, method }: Endpoint): Json {
  if (body) return { requestBody: { required: true, content: json(schemaOf(body, 'input')) } };
  if (form) {
    const schema = schemaOf(form, 'input');
    // 3.1 says bytes of any type by a schema that says nothing.
    const withFile = { ...schema, properties: { ...Object(schema.properties), file: {} } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile } } } };
  }
  if (isTransfer && method === 'PATCH')
    return { requestBody: { required: true, content: { 'application/offset+octet-stream': {} } } };
  return {};
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function parameters(schema: Endpoint['query'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function goodResponse(endpoint: Endpoint): Json {
  const headers = Object.fromEntries(
    Object.entries(endpoint.responseHeaders ?? {}).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
  const content = goodContent(endpoint);
  return {
    [endpoint.status]: {
      description: content ? 'Sucesso' : 'Sucesso, sem conteúdo',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(content ? { content } : {}),
    },
  };
}

function goodContent(endpoint: Endpoint): Json | null {
  // 3.1 says bytes of any type by a media type without a schema.
  if (endpoint.answersBytes) return { '*/*': {} };
  return endpoint.response ? json(schemaOf(endpoint.response, 'output')) : null;
}

function errorResponses(endpoint: Endpoint): Json {
  const reference = (name: string) => json({ $ref: `#/components/schemas/${name}` });
  const error = (description: string) => ({ description, content: reference('Error') });
  return {
    ...(endpoint.access === 'anyone'
      ? {}
      : {
          401: error(errorCatalogue['not-signed-in'].detail),
          403: error(errorCatalogue['not-allowed'].detail),
        }),
    ...(endpoint.body
      ? { 413: error(errorDetail('body-too-large', { maxKib: bodyLimitOf(endpoint) / 1024 })) }
      : {}),
    ...(endpoint.form
      ? {
          409: error('Em conflito com o que já existe'),
          413: error('O arquivo passa do limite'),
          415: error(errorCatalogue['form-expected'].detail),
          507: error(errorCatalogue['storage-full'].detail),
        }
      : {}),
    422: { description: 'Campos inválidos', content: reference('ValidationError') },
    503: error(errorCatalogue.unavailable.detail),
  };
}
