import { Readable } from 'node:stream';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { Caller } from '../../http/serve.ts';
import type { AuthThrottle } from '../auth/throttle-rules.ts';
import { listOwnDrafts } from '../fault-drafts/fault-drafts.service.ts';
import {
  findOwnAccount,
  findOwnFactor,
  listOwnAttachments,
  listOwnAudit,
  listOwnBoardReadings,
  listOwnGuided,
  listOwnGuidedAnswers,
  listOwnHistory,
  listOwnLikes,
  listOwnMails,
  listOwnMerges,
  listOwnOutcomes,
  listOwnSafety,
  listOwnSecurityEvents,
  listOwnSessions,
  listOwnTokens,
  listOwnUnits,
  listOwnVisits,
  type Piece,
} from './own-data.sql.ts';

interface ExportParts {
  db: Database;
  clock: Clock;
  throttle: AuthThrottle;
}

type List = (db: Database, userId: number, piece: Piece) => Promise<{ id: number }[]>;

const pieceRows = 1_000;

/** Lists that may be long, by their name in the file. */
const lists: Record<string, List> = {
  curtidas: listOwnLikes,
  resultados: listOwnOutcomes,
  aparelhos: listOwnUnits,
  atendimentos: listOwnVisits,
  leituras: listOwnBoardReadings,
  diagnosticos_guiados: listOwnGuided,
  respostas_guiadas: listOwnGuidedAnswers,
  confirmacoes_de_seguranca: listOwnSafety,
  alteracoes: listOwnHistory,
  anexos: listOwnAttachments,
  unioes: listOwnMerges,
  auditoria_da_conta: listOwnAudit,
  acessos: listOwnSecurityEvents,
  emails_enviados: listOwnMails,
};

/**
 * Everything stored about the caller as one streamed JSON file, without passwords and tokens.
 * @throws AppError user-not-found, too-many-tries
 */
export async function exportOwnData(
  { db, clock, throttle }: ExportParts,
  caller: Caller,
): Promise<FileReply> {
  await throttle.take('own-export-session', caller.sessionId);
  const account = await findOwnAccount(db, caller.id);
  if (account === undefined) throw new AppError('user-not-found');
  const sessoes = await listOwnSessions(db, caller.id);
  const tokens_de_acesso = await listOwnTokens(db, caller.id);
  const rascunhos = await listOwnDrafts(db, caller.id);
  const segundo_fator = await findOwnFactor(db, caller.id);
  const now = clock.now().toISOString();
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="bancada-meus-dados-${now.slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    },
    stream: Readable.from(
      written(db, caller.id, {
        gerado_em: now,
        perfil: account,
        sessoes,
        tokens_de_acesso,
        rascunhos,
        segundo_fator,
      }),
    ),
  };
}

async function* written(
  db: Database,
  userId: number,
  known: Record<string, unknown>,
): AsyncGenerator<string> {
  yield '{\n';
  for (const [name, value] of Object.entries(known)) yield `"${name}": ${JSON.stringify(value, null, 1)},\n`;
  const names = Object.keys(lists);
  for (const [name, list] of Object.entries(lists)) {
    yield `"${name}": [`;
    let separator = '\n';
    for await (const row of allOf(list, db, userId)) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield name === names.at(-1) ? ']\n' : '],\n';
  }
  yield '}\n';
}

async function* allOf(list: List, db: Database, userId: number): AsyncGenerator<unknown> {
  let after = 0;
  for (;;) {
    const piece = await list(db, userId, { after, limit: pieceRows });
    yield* piece;
    const last = piece.at(-1);
    if (last === undefined || piece.length < pieceRows) return;
    after = last.id;
  }
}
