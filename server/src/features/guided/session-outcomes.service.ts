import type { RequestOf } from '@bancada/contract/endpoint';
import type { GuidedCase, guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { recordWithin, takeBackWithin } from '../outcomes/outcomes.service.ts';
import { holdingBin } from '../records/deletion.service.ts';
import { type Change, changeWithin, type GuidedParts } from './change-session.ts';
import { isEntryOf } from './faults.sql.ts';
import { findSession } from './guided.sql.ts';
import { requirePartNearVoltage } from './safety.service.ts';
import { endConfirmations, saveParticipant } from './safety.sql.ts';
import {
  insertWord,
  isSaidAlready,
  listStandingWords,
  markTakenBack,
  type Word,
} from './session-outcomes.sql.ts';

/**
 * Records whether a solution solved the fault of the session's unit. An ended session takes it too: it was seen.
 * @throws AppError guided-not-found, entry-not-found, guided-not-taking-part; InvalidFields as of an outcome
 */
export function recordInSession(
  { db, clock }: GuidedParts,
  caller: Caller,
  id: number,
  body: RequestOf<typeof guidedEndpoints.recordOutcome>['body'],
): Promise<GuidedCase> {
  return asPerson(db, caller.id, (db) =>
    changeWithin({ db, clock }, caller, id, async ({ unidade }, now) => {
      const session = await findSession(db, id);
      if (session === undefined || !(await isEntryOf(db, session.sintoma_ids, body.troubleshooting_id)))
        throw new AppError('entry-not-found');
      await requirePartNearVoltage(db, id, caller);
      const visit = session.atendimento_id === null ? {} : { atendimento_id: session.atendimento_id };
      const outcome = await recordWithin({ db, clock }, caller, { ...body, unidade, ...visit });
      const word = { resultado_id: outcome.id, resolveu: body.resolveu };
      if (!(await isSaidAlready(db, id, word)))
        await insertWord(db, {
          ...word,
          sessao_id: id,
          antes: outcome.before,
          em: now,
          pessoa_id: caller.id,
        });
      await saveParticipant(db, { sessao_id: id, pessoa_id: caller.id, desde: now });
      return {};
    }),
  );
}

/**
 * Takes back the last word on a solution, and the end that it has led to. Undone twice is undone.
 * @throws AppError guided-not-found, guided-ended: by something else, guided-not-taking-part
 */
export function undoInSession(
  { db, clock }: GuidedParts,
  caller: Caller,
  { id, solucao }: { id: number; solucao: number },
): Promise<GuidedCase> {
  return holdingBin(db, caller, (db) =>
    changeWithin({ db, clock }, caller, id, async ({ fim }, now) => {
      await requirePartNearVoltage(db, id, caller);
      const [last] = await listStandingWords(db, id, solucao);
      if (last === undefined) return {};
      const hasEndedIt = fim === 'resolvido' && last.resolveu;
      if (fim !== null && !hasEndedIt) throw new AppError('guided-ended');
      await takeBack(db, last, now);
      return hasEndedIt ? { fim: null, encerrado_em: null } : {};
    }),
  );
}

/**
 * Opens an ended session again: what it recorded is taken back, but where only the end is undone.
 * @throws AppError guided-not-found, guided-not-taking-part
 */
export function reopenSession(
  { db, clock }: GuidedParts,
  caller: Caller,
  { id, keepsOutcomes }: { id: number; keepsOutcomes: boolean },
): Promise<GuidedCase> {
  return holdingBin(db, caller, (db) =>
    changeWithin({ db, clock }, caller, id, async ({ fim }, now): Promise<Change> => {
      await requirePartNearVoltage(db, id, caller);
      if (fim === null) return {};
      const words = keepsOutcomes ? [] : await listStandingWords(db, id);
      for (const word of words) await takeBack(db, word, now);
      await endConfirmations(db, { sessao_id: id, evento: 'reaberto', em: now, pessoa_id: caller.id });
      return { fim: null, encerrado_em: null };
    }),
  );
}

async function takeBack(db: Database, word: Word, now: string): Promise<void> {
  const isFollowed = await markTakenBack(db, word, now);
  if (!isFollowed) await takeBackWithin(db, word.resultado_id, { said: word.resolveu, before: word.antes });
}
