import {
  type PhoneLink,
  type PhoneLinkState,
  type PhonePreview,
  type PhonePreviewShown,
  type PhoneVisit,
  phoneLinkLimits,
  phonePhotoTexts,
} from '@bancada/contract/attachments/phone-photos';
import { type Clock, spanMs } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller, Gate } from '../../http/serve.ts';
import { addressKey, type Throttle, type ThrottleRule } from '../../http/throttle.ts';
import { hashToken, newSecret } from '../auth/tokens.ts';
import { titleInUse } from '../records/records.service.ts';
import {
  endLink,
  findLink,
  findLinkOfSession,
  findPreview,
  insertLink,
  isPhotoKept,
  putPreview,
} from './phone-photos.sql.ts';
import { targetOf } from './phone-targets.ts';

/** Multiplied by `THROTTLE_FACTOR`. */
export const phoneThrottleRules = {
  /** Codes that one person opens. */
  'phone-account': { tries: 120, within: { hours: 1 } },
  /** Counts unknown tokens alone. */
  'phone-address': { tries: 60, within: { minutes: 15 } },
} as const satisfies Record<string, ThrottleRule>;

export interface PhoneParts {
  db: Database;
  clock: Clock;
  throttle: Throttle<keyof typeof phoneThrottleRules>;
  /** Who signed in with this session, while it lasts; by this connection, inside a transaction. */
  callerOfSession(sessionId: string, db?: Database): Promise<Caller | undefined>;
  gate: Pick<Gate, 'may' | 'admit'>;
  /** Where phones may reach this server. */
  addresses(): string[];
}

const action = 'edit-knowledge-base';

interface NewLink {
  registro: string;
  modelo_equipamento_id?: number | undefined;
}

/** @throws AppError the record's not-found, too-many-tries */
export async function openLink(parts: PhoneParts, caller: Caller, link: NewLink): Promise<PhoneLink> {
  const { db, clock, throttle, addresses } = parts;
  const { kind, id: recordId } = targetOf(link);
  await titleInUse(db, kind, recordId);
  if (kind === 'sintomas') await titleInUse(db, 'equipment-models', link.modelo_equipamento_id ?? 0);
  await throttle.take('phone-account', String(caller.id));
  const { token, sha256: tokenSha256 } = newSecret();
  const now = clock.now();
  const until = new Date(now.getTime() + spanMs({ minutes: phoneLinkLimits.minutes }));
  const id = await insertLink(db, {
    ...{ tokenSha256, now, until, registro: link.registro },
    model: kind === 'sintomas' ? (link.modelo_equipamento_id ?? null) : null,
    sessionId: caller.sessionId,
  });
  return { id, token, expira_em: until.toISOString(), enderecos: addresses() };
}

/** @throws AppError phone-link-not-found unless this session has opened it */
export async function stateOfLink(
  { db, clock }: PhoneParts,
  { sessionId }: Caller,
  id: number,
): Promise<PhoneLinkState> {
  const link = await findLinkOfSession(db, id, sessionId);
  if (link === undefined) throw new AppError('phone-link-not-found');
  const { fotos, previa_de, expira_em } = link;
  return { estado: stateOf(link, clock.now()), fotos, previa_de, expira_em };
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

function stateOf(link: Link, now: Date): PhoneLinkState['estado'] {
  if (link.encerrado_em !== null) return 'encerrado';
  if (isUsedUp(link)) return 'cheio';
  return Date.parse(link.expira_em) <= now.getTime() ? 'vencido' : 'aberto';
}

export function isUsedUp({ fotos, bytes }: Link): boolean {
  return fotos >= phoneLinkLimits.photos || bytes >= phoneLinkLimits.bytes;
}

/** @throws AppError phone-link-not-found unless this session has opened it */
export async function endLinkOf({ db, clock }: PhoneParts, { sessionId }: Caller, id: number): Promise<void> {
  if ((await findLinkOfSession(db, id, sessionId)) === undefined) throw new AppError('phone-link-not-found');
  await endLink(db, clock.now(), id);
}

/** @throws AppError phone-link-not-found unless this session has opened it */
export async function previewOf(
  { db }: PhoneParts,
  { sessionId }: Caller,
  id: number,
): Promise<PhonePreviewShown> {
  const found = await findPreview(db, id, sessionId);
  if (found === undefined) throw new AppError('phone-link-not-found');
  const { previa, previa_de } = found;
  return { foto_id: previa_de, imagem: previa?.toString('base64') ?? null };
}

/**
 * Shows what is coming, unless its photo is there by now.
 * @throws AppError phone-link-other-record, phone-link-used-up; InvalidFields
 */
export async function announcePhoto(
  { db }: PhoneParts,
  { link }: Visit,
  { registro, foto_id, imagem }: PhonePreview,
): Promise<void> {
  if (registro !== link.registro) throw new AppError('phone-link-other-record');
  if (isUsedUp(link)) throw new AppError('phone-link-used-up');
  const image = Buffer.from(imagem, 'base64');
  if (!image.subarray(0, jpegBeginning.length).equals(jpegBeginning))
    throw InvalidFields.inBody('imagem', phonePhotoTexts.notPicture);
  if (!(await isPhotoKept(db, { registro, foto_id }))) await putPreview(db, link.id, foto_id, image);
}

const jpegBeginning = Buffer.from([0xff, 0xd8, 0xff]);

/** What a token opens, and for whom: asked anew at each call, so that a revoked one ends at once. */
export interface Visit {
  link: Link;
  /** In whose name photos are attached. */
  caller: Caller;
}

/** @throws AppError phone-link-unknown, -ended, -expired, -revoked; too-many-tries */
export async function visitOf(parts: PhoneParts, token: string | undefined, address: string): Promise<Visit> {
  const { db, clock, throttle } = parts;
  const link = token === undefined ? undefined : await findLink(db, hashToken(token));
  if (link === undefined) {
    await throttle.take('phone-address', addressKey(address));
    throw new AppError('phone-link-unknown');
  }
  if (link.encerrado_em !== null) throw new AppError('phone-link-ended');
  if (Date.parse(link.expira_em) <= clock.now().getTime()) throw new AppError('phone-link-expired');
  return { link, caller: await callerBehind(parts, link) };
}

/** @throws AppError phone-link-revoked */
async function callerBehind(
  { callerOfSession, gate }: Pick<PhoneParts, 'callerOfSession' | 'gate'>,
  { sessao_id }: Link,
): Promise<Caller> {
  const caller = await callerOfSession(sessao_id);
  if (caller === undefined || !(await gate.may(caller.perfil, action)))
    throw new AppError('phone-link-revoked');
  try {
    await gate.admit(caller, action);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('phone-link-revoked');
  }
  return caller;
}

/** @throws AppError as `visitOf`; the record's not-found */
export async function describeVisit({ db }: PhoneParts, { link }: Visit): Promise<PhoneVisit> {
  const { registro, expira_em, fotos } = link;
  const { kind, id } = targetOf(link);
  return {
    ...{ registro, expira_em, fotos },
    titulo: await titleInUse(db, kind, id),
    fotos_max: phoneLinkLimits.photos,
  };
}
