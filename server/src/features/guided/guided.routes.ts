import { guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import type { AlsoFailing, Serve } from '../../http/serve.ts';
import { readCase } from './case.service.ts';
import type { GuidedParts } from './change-session.ts';
import {
  answerCheck,
  endSession,
  pageOfSessions,
  saveSession,
  startSession,
  undoAnswer,
  unknownInSession,
} from './guided.service.ts';
import { confirmSafety, endSafety, joinSession } from './safety.service.ts';
import { recordInSession, undoInSession } from './session-outcomes.service.ts';

export function guidedRoutes(serve: Serve, parts: GuidedParts): void {
  const alsoFailing: AlsoFailing = ({ body }) => unknownInSession(parts.db, body);
  serve(guidedEndpoints.start, ({ caller, body }) => startSession(parts, caller, body), alsoFailing);
  serve(guidedEndpoints.list, ({ caller, query }) => pageOfSessions(parts, caller, query));
  serve(guidedEndpoints.get, ({ caller, params }) => readCase(parts, caller, params.id));
  serve(
    guidedEndpoints.save,
    ({ caller, params, body }) => saveSession(parts, caller, params.id, body),
    alsoFailing,
  );
  serve(guidedEndpoints.answer, ({ caller, params, body }) => answerCheck(parts, caller, params, body));
  serve(guidedEndpoints.undo, ({ caller, params }) => undoAnswer(parts, caller, params));
  serve(guidedEndpoints.confirmSafety, ({ caller, params, body }) =>
    confirmSafety(parts, caller, params.id, body),
  );
  serve(guidedEndpoints.endSafety, ({ caller, params, query }) => endSafety(parts, caller, params.id, query));
  serve(guidedEndpoints.join, ({ caller, params }) => joinSession(parts, caller, params.id));
  serve(guidedEndpoints.recordOutcome, ({ caller, params, body }) =>
    recordInSession(parts, caller, params.id, body),
  );
  serve(guidedEndpoints.undoOutcome, ({ caller, params }) => undoInSession(parts, caller, params));
  serve(guidedEndpoints.end, ({ caller, params, body }) => endSession(parts, caller, params.id, body));
}
