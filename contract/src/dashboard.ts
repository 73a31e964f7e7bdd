import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count } from './values.ts';

export const dashboardLimits = {
  /** Whose last call is not longer ago counts as online. */
  onlineMinutes: 5,
} as const;

export const OnlineUsers = z.object({ usuarios_unicos_online: count() });
export type OnlineUsers = z.output<typeof OnlineUsers>;

export const dashboardEndpoints = {
  onlineUsers: endpoint('GET /dashboard/stats/online-users', 'anyone', {
    summary: 'Quantos usuários distintos fizeram uma chamada nos últimos 5 minutos',
    response: OnlineUsers,
  }),
};
