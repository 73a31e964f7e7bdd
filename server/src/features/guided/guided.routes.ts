import { guidedEndpoints } from '@bancada/contract/guided-calls';
import type { Serve } from '../../http/serve.ts';
import { readCase } from './case.service.ts';
import {
  answerCheck,
  confirmSafety,
  endSession,
  type GuidedParts,
  pageOfSessions,
  saveSession,
  startSession,
  undoAnswer,
} from './guided.service.ts';

export function guidedRoutes(serve: Serve, parts: GuidedParts): void {
  serve(guidedEndpoints.start, ({ caller, body }) => startSession(parts, caller, body));
  serve(guidedEndpoints.list, ({ caller, query }) => pageOfSessions(parts, caller, query));
  serve(guidedEndpoints.get, ({ params }) => readCase(parts.db, params.id));
  serve(guidedEndpoints.save, ({ params, body }) => saveSession(parts, params.id, body));
  serve(guidedEndpoints.answer, ({ caller, params, body }) => answerCheck(parts, caller, params, body));
  serve(guidedEndpoints.undo, ({ params }) => undoAnswer(parts, params));
  serve(guidedEndpoints.confirmSafety, ({ caller, params }) => confirmSafety(parts, caller, params.id));
  serve(guidedEndpoints.end, ({ params, body }) => endSession(parts, params.id, body));
}
