import { allEndpoints } from '@bancada/contract/all-endpoints';
import { apiPrefix } from '@bancada/contract/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

export const documentAddress = `${apiPrefix}/openapi.json`;

const docsAddress = '/api/docs';

/** The OpenAPI document and a page that displays it, both made from the endpoint values; nothing is loaded from other hosts. */
export async function serveApiDocument(app: FastifyInstance, version: string): Promise<void> {
  let made: ReturnType<typeof openApiDocument> | undefined;
  // Made when it is first read: it takes a tenth of a start.
  const document = () => {
    made ??= openApiDocument(allEndpoints, version);
    return made;
  };
  app.get(documentAddress, async () => document());
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Bancada', version }, paths: {} } },
  });
  // The page refers to its files relative to its own address, which must end with a slash.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === docsAddress) return reply.redirect(`${docsAddress}/`);
  });
  await app.register(swaggerUi, {
    routePrefix: docsAddress,
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    theme: { title: 'API da Bancada' },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
