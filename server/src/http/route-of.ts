import type { FastifyRequest } from 'fastify';

/** Of all addresses that no route has: pages of the browser's own router, and whatever else somebody typed. */
export const unmatchedRoute = 'unmatched';

/** The pattern of a call's route, such as `/api/v1/artigos/:id`: one of few, and free of what callers wrote. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? unmatchedRoute : (request.routeOptions.url ?? unmatchedRoute);
}

/** A number of a record, or an id that the server made. */
const id = /^(\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** A call's address for the log: its route with the ids of records, without anything else that somebody wrote. */
export function loggedPath(request: FastifyRequest): string {
  const params = request.params as Record<string, string>;
  return routeOf(request).replace(/:(\w+)/g, (place, name: string) => {
    const value = params[name] ?? '';
    return id.test(value) ? value : place;
  });
}
