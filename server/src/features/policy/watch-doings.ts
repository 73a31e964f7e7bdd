import type { ErrorCode } from '@bancada/contract/errors';
import { brakeFigures, brakeTable } from '@bancada/contract/instance/brakes';
import type { FastifyInstance } from 'fastify';
import { type Clock, isoBefore } from '../../clock.ts';
import { holdBrakes, isTelling } from '../../database/brakes.ts';
import type { Database } from '../../database/database.ts';
import { failureOf } from '../../http/error-handler.ts';
import { noteAnswers } from '../../http/note-answers.ts';
import { type Caller, callerOf, type Origin, originOf } from '../../http/serve.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { SecurityEvents } from '../security-events/security-events.service.ts';
import { wasNoted } from '../security-events/security-events.service.ts';
import { adminAddresses } from '../users/users.service.ts';
import type { DoingsMail } from './doings-mails.ts';

interface Parts {
  db: Database;
  clock: Clock;
  security: SecurityEvents;
  wakeMail(): void;
}

/** A call that was answered. */
interface Answered {
  caller: Caller;
  origin: Origin;
  isBraked: boolean;
}

const toldEvery = { hours: 1 };

const brakeCodes: ReadonlySet<ErrorCode> = new Set(brakeFigures.map((name) => brakeTable[name].refusal));

/** Tells the admins of a person whom a brake has stopped, and of anybody who deletes or creates as much: once an hour. */
export function watchDoings(app: FastifyInstance, parts: Parts): void {
  noteAnswers(app, async (request, reply) => {
    const caller = callerOf(request);
    if (caller === undefined || request.method === 'GET' || request.method === 'HEAD') return;
    const code = failureOf(request)?.code;
    const isBraked = code !== undefined && brakeCodes.has(code);
    if (!isBraked && reply.statusCode >= 400) return;
    await tellOf(parts, { caller, origin: originOf(request), isBraked });
  });
}

async function tellOf(parts: Parts, { caller, origin, isBraked }: Answered): Promise<void> {
  if (!isBraked && !(await isTelling(parts.db, caller.id))) return;
  const isTold = await parts.db.transaction().execute(async (db) => {
    await holdBrakes(db, caller.id);
    const { id: userId, sessionId } = caller;
    const isKnown = await wasNoted(db, 'many-changes', userId, isoBefore(parts.clock.now(), toldEvery));
    if (isKnown && !isBraked) return false;
    await parts.security.note({ event: 'many-changes', origin, sessionId, account: { userId } }, db);
    if (isKnown) return false;
    for (const to of await adminAddresses(db)) {
      const mail: DoingsMail = {
        to,
        template: 'many-changes',
        data: { usuario_id: userId, foi_freado: isBraked },
      };
      await queueMail(db, parts.clock.now(), { ...mail });
    }
    return true;
  });
  if (isTold) parts.wakeMail();
}
