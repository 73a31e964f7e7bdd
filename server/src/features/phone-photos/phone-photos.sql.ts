import type { Database } from '../../database/database.ts';

interface NewLink {
  tokenSha256: Buffer;
  sessionId: string;
  registro: string;
  model: number | null;
  now: Date;
  until: Date;
}

/** @returns its id */
export async function insertLink(db: Database, link: NewLink): Promise<number> {
  const { id } = await db
    .insertInto('phone_links')
    .values({
      token_sha256: link.tokenSha256,
      sessao_id: link.sessionId,
      registro: link.registro,
      modelo_equipamento_id: link.model,
      criado_em: link.now.toISOString(),
      expira_em: link.until.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  'id',
  'sessao_id',
  'registro',
  'modelo_equipamento_id',
  'expira_em',
  'encerrado_em',
  'fotos',
  'bytes',
  'previa_de',
] as const;

const noPreview = { previa: null, previa_de: null };

/** In place of the one before. */
export async function putPreview(db: Database, id: number, of: string, image: Buffer): Promise<void> {
  await db.updateTable('phone_links').set({ previa: image, previa_de: of }).where('id', '=', id).execute();
}

export function findPreview(db: Database, id: number, sessionId: string) {
  return db
    .selectFrom('phone_links')
    .select(['previa', 'previa_de'])
    .where('id', '=', id)
    .where('sessao_id', '=', sessionId)
    .executeTakeFirst();
}

export function findLink(db: Database, tokenSha256: Buffer) {
  return db
    .selectFrom('phone_links')
    .select(columns)
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst();
}

/** Until the end of the transaction its photos are counted one after the other. */
export function lockLink(db: Database, id: number) {
  return db.selectFrom('phone_links').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findLinkOfSession(db: Database, id: number, sessionId: string) {
  return db
    .selectFrom('phone_links')
    .select(columns)
    .where('id', '=', id)
    .where('sessao_id', '=', sessionId)
    .executeTakeFirst();
}

export async function endLink(db: Database, now: Date, id: number): Promise<void> {
  await db
    .updateTable('phone_links')
    .set({ encerrado_em: now.toISOString(), ...noPreview })
    .where('id', '=', id)
    .where('encerrado_em', 'is', null)
    .execute();
}

export async function countPhoto(db: Database, id: number, size: number): Promise<void> {
  await db
    .updateTable('phone_links')
    .set((of) => ({ fotos: of('fotos', '+', 1), bytes: of('bytes', '+', size), ...noPreview }))
    .where('id', '=', id)
    .execute();
}

interface SentPhoto {
  registro: string;
  foto_id: string;
}

export async function isPhotoKept(db: Database, { registro, foto_id }: SentPhoto): Promise<boolean> {
  const row = await db
    .selectFrom('phone_photos')
    .select('foto_id')
    .where('registro', '=', registro)
    .where('foto_id', '=', foto_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if it was kept before, also by a transaction that ends meanwhile */
export async function noteKept(db: Database, now: Date, { registro, foto_id }: SentPhoto): Promise<boolean> {
  const rows = await db
    .insertInto('phone_photos')
    .values({ registro, foto_id, criado_em: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('foto_id')
    .execute();
  return rows.length > 0;
}

export async function deleteOld(
  db: Database,
  { linksBefore, photosBefore }: { linksBefore: string; photosBefore: string },
): Promise<void> {
  await db.deleteFrom('phone_links').where('expira_em', '<', linksBefore).execute();
  await db.deleteFrom('phone_photos').where('criado_em', '<', photosBefore).execute();
}
