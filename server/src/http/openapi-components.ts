import { factorMethods } from '@bancada/contract/accounts/second-factor-demand';
import type { Endpoint } from '@bancada/contract/endpoint';
import { errorCatalogue } from '@bancada/contract/errors';
import { declaredErrors } from './declared-answers.ts';

type Json = Record<string, unknown>;

/** Components shared by all operations: schemas and headers of errors, and an example of each declared error. */
export function componentsOf(endpoints: readonly Endpoint[]): Json {
  const codes = [...new Set(endpoints.flatMap(declaredErrors))].sort();
  return {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: { Error: errorSchema, ValidationError: validationErrorSchema },
    headers,
    examples: Object.fromEntries(
      codes.map((code) => [code, { value: { detail: errorCatalogue[code].detail } }]),
    ),
    responses: {
      InvalidFields: {
        description: 'Campos inválidos',
        headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ValidationError' } } },
      },
    },
  };
}

const headers = {
  RequestId: {
    description: 'O número deste pedido no registro do servidor; o de quem chama, se enviou um bem formado',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Em quantos segundos vale tentar de novo',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  WwwAuthenticate: {
    description: 'Como se identificar: com um token em `Authorization: Bearer`',
    schema: { type: 'string', const: 'Bearer' },
  },
};

const errorSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string', description: 'Uma frase para quem usa' },
    atual: {
      description: 'Em 409, se o registro foi alterado por outra pessoa: o registro como está agora',
    },
    alterado_por: {
      type: ['string', 'null'],
      description: 'Quem o alterou; null se ninguém estava identificado ou a conta não existe mais',
    },
    campo: { type: 'string', description: 'Em 409, se outro registro já tem o valor: o campo' },
    valor: { type: 'string', description: 'E o valor' },
    segundo_fator: {
      type: 'object',
      description:
        'Em 401 de uma entrada com a senha certa, e em 403 de uma mudança da própria conta, se ela tem segundo fator: o que falta provar',
      required: ['desafio', 'metodos'],
      properties: {
        desafio: { type: 'string' },
        metodos: { type: 'array', items: { enum: [...factorMethods] } },
      },
    },
  },
  additionalProperties: false,
};

const validationErrorSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: {
            type: 'array',
            description: '`body`, `query` ou `path`, depois o campo',
            items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          },
          msg: { type: 'string', description: 'O que está errado, em uma frase para quem usa' },
          type: { type: 'string' },
        },
      },
    },
  },
  additionalProperties: false,
};
