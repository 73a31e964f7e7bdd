import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { count, countInQuery, id, idInAddress, time } from '../values.ts';

export const dashboardLimits = {
  /** Users whose last call is no older than this count as online. */
  onlineMinutes: 5,
  weeks: { default: 12, max: 104 },
  /** Failed searches are stored up to this length. */
  failedSearchMaxChars: 200,
} as const;

/** Totals without the bin. `total_componentes` counts datasheets. */
export const MainStats = z.object({
  total_sintomas: count(),
  total_diagnosticos: count(),
  total_solucoes: count(),
  total_equipamentos: count(),
  total_componentes: count(),
  total_artigos: count(),
});
export type MainStats = z.output<typeof MainStats>;

/** Entries added in one week; `semana` is its Monday: `2026-11-16`. */
export const WeekOfEntries = z.object({ semana: z.iso.date(), total: count() });
export type WeekOfEntries = z.output<typeof WeekOfEntries>;

/** A search without results, as last typed. Who searched is not stored. */
export const FailedSearch = z.object({ id: id(), termo: z.string(), vezes: count(), ultima_em: time() });
export type FailedSearch = z.output<typeof FailedSearch>;

/** What a browser reports that cannot read the zone of its machine. */
export const unknownTimeZone = 'Etc/Unknown';

const timeZone = () =>
  z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Use um fuso horário como America/Sao_Paulo.'));

function isTimeZone(name: string): boolean {
  if (name === unknownTimeZone) return true;
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const OnlineUsers = z.object({ usuarios_unicos_online: count() });
export type OnlineUsers = z.output<typeof OnlineUsers>;

export const dashboardEndpoints = {
  onlineUsers: endpoint('GET /dashboard/stats/online-users', 'anyone', {
    summary: 'Quantos usuários distintos fizeram uma chamada nos últimos 5 minutos',
    response: OnlineUsers,
  }),
  mainStats: endpoint('GET /dashboard/main-stats', 'read-knowledge-base', {
    summary: 'Os seis totais da base de conhecimento',
    response: MainStats,
  }),
  weeklyEntries: endpoint('GET /dashboard/weekly-entries', 'read-knowledge-base', {
    summary:
      'Registros de troubleshooting adicionados por semana, da mais antiga à atual, semanas vazias também',
    query: z.object({
      semanas: countInQuery({
        min: 1,
        max: dashboardLimits.weeks.max,
        default: dashboardLimits.weeks.default,
      }),
      /** Time zone in which weeks begin. */
      fuso: z._default(timeZone(), 'UTC'),
    }),
    response: z.array(WeekOfEntries),
  }),
  failedSearches: endpoint('GET /dashboard/failed-searches', 'read-knowledge-base', {
    summary: 'Buscas que não encontraram nada, as mais repetidas primeiro',
    query: z.omit(listQuery(), { search: true }),
    response: pageOf(FailedSearch),
  }),
  dismissFailedSearch: endpoint('DELETE /dashboard/failed-searches/:id', 'dismiss-failed-searches', {
    summary: 'Tira uma busca da lista das que não encontraram nada',
    params: z.object({ id: idInAddress() }),
    errors: ['failed-search-not-found'],
  }),
};
