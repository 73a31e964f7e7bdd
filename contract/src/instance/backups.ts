import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, time } from '../values.ts';

/** A newest good copy that is older than this is warned of. */
export const copyOldDays = 2;

/** The parts of a run, in order, and what `feito` counts in each. */
export const copyPhases = {
  /** Rows. */
  banco: 'Copiando o banco de dados',
  /** Bytes. */
  anexos: 'Copiando os anexos',
  /** Nothing is counted. */
  conferencia: 'Conferindo a cópia',
} as const;
export type CopyPhase = keyof typeof copyPhases;
const phases = Object.keys(copyPhases) as [CopyPhase, ...CopyPhase[]];

export const CopyProgress = z.object({
  fase: z.enum(phases),
  feito: count(),
  /** null: not known. */
  total: z.nullable(count()),
});
export type CopyProgress = z.output<typeof CopyProgress>;

/** One file in the folder of copies. */
export const Copy = z.object({ arquivo: z.string(), feita_em: time(), bytes: count() });
export type Copy = z.output<typeof Copy>;

/** A copy that was written and read again whole. */
export const GoodCopy = z.extend(Copy, {
  /** The folder, as the server that made it sees it. */
  pasta: z.string(),
  registros: count(),
  anexos: z.object({ quantidade: count(), bytes: count() }),
  /** Files of attachments that the store had lost, so they are not in the copy. */
  perdidos: count(),
});
export type GoodCopy = z.output<typeof GoodCopy>;

/**
 * What an admin should look at: the newest run failed, the newest good copy is old, there is none although nights have passed,
 * or there is none and none will be made.
 */
export const copyWarnings = ['falhou', 'antiga', 'nenhuma', 'desligada'] as const;
export type CopyWarning = (typeof copyWarnings)[number];

export const BackupState = z.object({
  aviso: z.nullable(z.enum(copyWarnings)),
  /** Whether one is made every night (`BACKUP`). */
  noturna: z.boolean(),
  /** The next night's; null where none is made. */
  proxima_em: z.nullable(time()),
  /** The last night's is missing: it is made within an hour or so. */
  pendente: z.boolean(),
  /** `BACKUP_DIR`, as the server sees it. */
  pasta: z.string(),
  andamento: z.nullable(z.extend(CopyProgress, { iniciada_em: time() })),
  ultima: z.nullable(
    z.extend(GoodCopy, {
      idade_segundos: count(),
      /** Attachments that came after it, and are in use. */
      anexos_depois: count(),
    }),
  ),
  /** Why the newest run failed; null: it did not. */
  falha: z.nullable(z.object({ em: time(), motivo: z.string() })),
  /** Newest first, as the folder was after the newest good copy. */
  copias: z.array(Copy),
});
export type BackupState = z.output<typeof BackupState>;

export const backupEndpoints = {
  state: endpoint('GET /copias-de-seguranca', 'manage-backups', {
    summary: 'As cópias de segurança: a última boa, a próxima, a que está sendo feita, a última falha',
    response: BackupState,
  }),
  begin: endpoint('POST /copias-de-seguranca', 'manage-backups', {
    summary: 'Começa a fazer uma cópia de segurança agora; como ela vai, diz a chamada GET',
    response: BackupState,
    status: 202,
    errors: ['backup-running'],
  }),
};
