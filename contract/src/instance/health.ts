import * as z from 'zod/mini';

/** Answers of `/healthz` and `/readyz`, which are outside `/api/v1` and need no token. */
export const HealthReport = z.object({ status: z.literal('ok') });
export const ReadinessReport = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.object({ database: z.boolean(), files: z.boolean() }),
  /** Only where something fails: why, in a sentence for each. */
  reasons: z.optional(z.object({ database: z.optional(z.string()), files: z.optional(z.string()) })),
  /** Where a read replica is configured. Without it the primary answers, so it changes no status. */
  replica: z.optional(z.enum(['in-use', 'behind', 'unreachable', 'foreign'])),
});
export type ReadinessReport = z.output<typeof ReadinessReport>;
