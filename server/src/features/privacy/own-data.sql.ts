import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Keyset pagination: rows after this id, so that a list of any length is read in batches. */
export interface Piece {
  after: number;
  limit: number;
}

/** Rows of a person, those after a given one. @param column whose each is */
function pieceOf(
  column: 'criado_por' | 'usuario_id' | 'respondido_por' | 'pessoa_id',
  userId: number,
  { after, limit }: Piece,
) {
  return <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    query
      .where(sql<boolean>`${sql.ref(column)} = ${userId} AND id > ${after}`)
      .orderBy(sql`id`)
      .limit(limit);
}

export function findOwnAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'nome',
      'nome_usuario',
      'email',
      'email_pendente',
      'email_verificado_em',
      'perfil',
      'ativo',
      'criado_em',
      'atualizado_em',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** All sessions: the open ones, and those that ended recently. */
export function listOwnSessions(db: Database, userId: number) {
  return db
    .selectFrom('sessions')
    .select([
      'criado_em',
      'ultimo_uso_em',
      'expira_em',
      'encerrada_em',
      'motivo_fim',
      'navegador',
      'endereco',
    ])
    .where('usuario_id', '=', userId)
    .orderBy('criado_em')
    .orderBy('id')
    .execute();
}

/** Access tokens, without what opens anything. */
export function listOwnTokens(db: Database, userId: number) {
  return db
    .selectFrom('access_tokens')
    .select(['nome', 'direitos', 'criado_em', 'expira_em', 'usado_em', 'endereco', 'revogado_em'])
    .where('usuario_id', '=', userId)
    .orderBy('criado_em')
    .orderBy('id')
    .execute();
}

export function listOwnLikes(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('likes')
    .select(['id', 'troubleshooting_id', 'criado_em'])
    .$call(pieceOf('usuario_id', userId, piece))
    .execute();
}

/** The guided diagnoses that the person started. */
export function listOwnGuided(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('guided_sessions')
    .select(['id', 'sintoma_ids', 'modelo_equipamento_id', 'unidade', 'fim', 'criado_em', 'encerrado_em'])
    .$call(pieceOf('criado_por', userId, piece))
    .execute();
}

export function listOwnGuidedAnswers(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('guided_answers')
    .select(['id', 'sessao_id', 'diagnostico_id', 'resposta', 'valor', 'respondido_em'])
    .$call(pieceOf('respondido_por', userId, piece))
    .execute();
}

/** What the person said of the voltage of units. */
export function listOwnSafety(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('guided_safety')
    .select(['id', 'sessao_id', 'evento', 'em'])
    .$call(pieceOf('pessoa_id', userId, piece))
    .execute();
}

export function listOwnOutcomes(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('outcomes')
    .select([
      'id',
      'troubleshooting_id',
      'resolveu',
      'dia',
      'unidade',
      'nota',
      'diagnostico_id',
      'criado_em',
      sql<boolean>`exclusao_id IS NOT NULL`.as('na_lixeira'),
    ])
    .$call(pieceOf('criado_por', userId, piece))
    .execute();
}

/** The units that the person created, and below their visits. */
export function listOwnUnits(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('units')
    .select([
      'id',
      'modelo_equipamento_id',
      'serie',
      'imei1',
      'imei2',
      'chassi',
      'placa',
      'referencia',
      'troca_de_placa',
      'nota',
      'criado_em',
      sql<boolean>`exclusao_id IS NOT NULL`.as('na_lixeira'),
    ])
    .$call(pieceOf('criado_por', userId, piece))
    .execute();
}

export function listOwnVisits(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('visits')
    .select([
      'id',
      'aparelho_id',
      'estado',
      'aberto_em',
      'encerrado_em',
      'queixa',
      'sintoma_id',
      'feito',
      'nao_feito',
      'nota',
      'garantia_ate',
      'criado_em',
      sql<boolean>`exclusao_id IS NOT NULL`.as('na_lixeira'),
    ])
    .$call(pieceOf('criado_por', userId, piece))
    .execute();
}

export function listOwnBoardReadings(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('readings')
    .select([
      'id',
      'modelo_equipamento_id',
      'revisao',
      'ponto',
      'referencia',
      'grandeza',
      'condicao',
      'valor',
      'boa',
      'sintoma_id',
      'anexo_id',
      'medidor',
      'nota',
      'atendimento_id',
      'criado_em',
      sql<boolean>`exclusao_id IS NOT NULL`.as('na_lixeira'),
    ])
    .$call(pieceOf('criado_por', userId, piece))
    .execute();
}

/** What the person created, changed, deleted and restored, with the values. */
export function listOwnHistory(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('history')
    .select(['id', 'tipo', 'registro_id', 'acao', 'criado_em', 'depois'])
    .$call(pieceOf('usuario_id', userId, piece))
    .execute();
}

export function listOwnAttachments(db: Database, userId: number, { after, limit }: Piece) {
  return db
    .selectFrom('attachments as a')
    .innerJoin('stored_files as f', 'f.sha256', 'a.sha256')
    .select([
      'a.id',
      'a.nome_arquivo',
      'a.tipo_documento',
      'a.descricao',
      'a.sha256',
      'f.tamanho',
      'a.criado_em',
      sql<boolean>`a.exclusao_id IS NOT NULL`.as('na_lixeira'),
    ])
    .where('a.criado_por', '=', userId)
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export function listOwnMerges(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('merges')
    .select(['id', 'tipo', 'de_id', 'para_id', 'criado_em', 'desfeita_em'])
    .$call(pieceOf('usuario_id', userId, piece))
    .execute();
}

/** Events of the account, without who caused them: that may be another person's name. */
export function listOwnAudit(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('account_audit')
    .select([
      'id',
      'acao',
      'nome_usuario',
      'mudancas',
      'criado_em',
      sql<string>`CASE WHEN pelo_sistema THEN 'sistema' WHEN autor_id = usuario_id THEN 'a própria pessoa'
                       ELSE 'um administrador' END`.as('por'),
    ])
    .$call(pieceOf('usuario_id', userId, piece))
    .execute();
}

/** Messages sent to the person; their text is not stored. */
export function listOwnMails(db: Database, userId: number, { after, limit }: Piece) {
  return db
    .selectFrom('mail_queue')
    .select(['id', 'destinatario', 'modelo', 'criado_em', 'enviado_em'])
    .where(
      sql<string>`lower(destinatario)`,
      'in',
      db
        .selectFrom('users')
        .select(sql<string>`unnest(ARRAY[lower(email), lower(email_pendente)])`.as('address'))
        .where('id', '=', userId),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The second factor: its names and times of use, without any secret. */
export async function findOwnFactor(db: Database, userId: number) {
  const aplicativo = await db
    .selectFrom('totp_apps')
    .select(['criado_em', 'usado_em'])
    .where('usuario_id', '=', userId)
    .executeTakeFirst();
  const chaves_de_acesso = await db
    .selectFrom('passkeys')
    .select(['nome', 'criado_em', 'usado_em'])
    .where('usuario_id', '=', userId)
    .orderBy('id')
    .execute();
  return { aplicativo: aplicativo ?? null, chaves_de_acesso };
}

/** Sign-ins to the account, and attempts. */
export function listOwnSecurityEvents(db: Database, userId: number, piece: Piece) {
  return db
    .selectFrom('security_events')
    .select(['id', 'evento', 'endereco', 'navegador', 'vezes', 'primeira_em', 'ultima_em'])
    .$call(pieceOf('usuario_id', userId, piece))
    .execute();
}
