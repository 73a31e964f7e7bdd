import type { Endpoint } from '../endpoint.ts';
import { type TokenRight, tokenRights } from './access-tokens.ts';

/**
 * The calls that each right of an access token opens, one by one. What stands nowhere here no token opens, whatever its rights: a new call
 * is closed until somebody writes it down. None of accounts, sessions, tokens, policy, backups or the second factor may ever stand here
 * (`server/src/features/access-tokens/token-calls.test.ts`). What the bench knows is read: readings, boards, photos; the documents for a
 * customer, the shop's own data and the bin are not. The policy is asked besides: a token never may more than its person.
 */
export const tokenCalls: Record<TokenRight, readonly string[]> = {
  ler: [
    'GET /artigos',
    'GET /artigos/:id',
    'GET /attachments/:id',
    'GET /attachments/:id/busca',
    'GET /attachments/:id/download',
    'GET /attachments/:id/leitura',
    'GET /attachments/:id/miniatura',
    'GET /attachments/:id/texto',
    'GET /attachments/list',
    'GET /categories',
    'GET /categories/:id',
    'GET /codigo-sinal/proximos',
    'GET /codigo-sinal/search',
    'GET /dashboard/main-stats',
    'GET /dashboard/resultados',
    'GET /dashboard/weekly-entries',
    'GET /datasheets',
    'GET /datasheets/:id',
    'GET /datasheets/:id/diagnosticos',
    'GET /datasheets/:id/substitutos',
    'GET /datasheets/pecas',
    'GET /defeitos',
    'GET /defeitos/:id',
    'GET /defeitos/lista',
    'GET /defeitos/mais-uteis',
    'GET /defeitos/por-criterios',
    'GET /defeitos/por-relacao',
    'GET /diagnosticos',
    'GET /diagnosticos-guiados',
    'GET /diagnosticos-guiados/:id',
    'GET /diagnosticos/:id',
    'GET /diagnosticos/:id/equipamentos',
    'GET /diagnosticos/:id/sintomas',
    'GET /diagnosticos/lista',
    'GET /equipment-models',
    'GET /equipment-models/:id',
    'GET /import/troubleshooting/linhas',
    'GET /manufacturers',
    'GET /manufacturers/:id',
    'GET /placas',
    'GET /readings',
    'GET /readings/:id',
    'GET /readings/openboarddata',
    'GET /readings/pontos',
    'GET /readings/revisoes',
    'GET /resultados',
    'GET /resultados/:id',
    'GET /search/documentos',
    'GET /search/global',
    'GET /sintomas',
    'GET /sintomas/:id',
    'GET /sintomas/:id/anexos',
    'GET /sintomas/:id/artigos',
    'GET /sintomas/:id/details',
    'GET /sintomas/:id/fotos',
    'GET /solucoes',
    'GET /solucoes/:id',
    'GET /solucoes/:id/diagnosticos',
    'GET /solucoes/:id/pecas',
    'GET /solucoes/lista',
    'GET /troubleshooting',
    'GET /troubleshooting/:id',
    'GET /troubleshooting/search-by-relations',
    'GET /troubleshooting/top-score',
    'GET /troubleshooting/troubleshooting/compact-search',
    'GET /units',
    'GET /units/:id',
    'GET /units/:id/visits',
    'GET /units/by-number',
    'GET /visits/:id',
    'GET /visits/:id/fotos',
  ],
  rascunhos: ['GET /rascunhos', 'GET /rascunhos/:id', 'POST /rascunhos'],
  resultados: ['POST /resultados'],
};

const opened = new Map(tokenRights.map((right) => [right, new Set(tokenCalls[right])]));

/** The rights that open a call; none: no token does. */
export function rightsThatOpen({ method, path }: Pick<Endpoint, 'method' | 'path'>): TokenRight[] {
  return tokenRights.filter((right) => opened.get(right)?.has(`${method} ${path}`));
}

/** Whether a token with these rights opens this call. */
export function tokenOpens(
  rights: readonly TokenRight[],
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): boolean {
  return rightsThatOpen(endpoint).some((right) => rights.includes(right));
}
