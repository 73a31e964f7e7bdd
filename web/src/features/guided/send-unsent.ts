import { type GuidedCase, guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { onSessionChange } from '../../api/session.ts';
import { timings } from '../../timings.ts';
import { markSortedListsStale } from '../outcomes/outcomes.queries.ts';
import { noticeOfFailure } from '../records/notices.tsx';
import { guidedCaseQuery, openGuidedQuery } from './guided.queries.ts';
import type { UnsentAction } from './guided-actions.ts';
import { forgetUnsent, sessionsWithUnsent, setHeldUp, unsentKey, unsentOf } from './unsent.ts';

interface Turn {
  /** Ends its pause. */
  wake: () => void;
  /** Somebody signed out, or in: what is left must not be sent in another name. */
  isOver: boolean;
}

/** Those that are being sent, by their key. */
const running = new Map<string, Turn>();

/**
 * Sends what one person did in a guided diagnosis, in its order, until all is sent. Called again, it ends the pause after a
 * failure.
 */
export function sendUnsent(queryClient: QueryClient, personId: number, sessionId: number): void {
  const key = unsentKey(personId, sessionId);
  const known = running.get(key);
  if (known !== undefined) return void known.wake();
  if (unsentOf(key).length === 0) return;
  const turn: Turn = { wake: () => {}, isOver: false };
  running.set(key, turn);
  const end = () => {
    turn.isOver = true;
    if (running.get(key) === turn) running.delete(key);
    stopListening();
    turn.wake();
  };
  const stopListening = onSessionChange(end);
  void sendAll(queryClient, { key, sessionId, turn, end });
}

/** The same for all of this person's, of an earlier visit too. */
export function sendAllUnsent(queryClient: QueryClient, personId: number): void {
  for (const sessionId of sessionsWithUnsent(personId)) sendUnsent(queryClient, personId, sessionId);
}

interface Sending {
  key: string;
  sessionId: number;
  turn: Turn;
  /** Nothing is left, or nothing more may be sent. */
  end: () => void;
}

async function sendAll(queryClient: QueryClient, { key, sessionId, turn, end }: Sending): Promise<void> {
  let failures = 0;
  while (!turn.isOver) {
    const [action] = unsentOf(key);
    if (action === undefined) {
      setHeldUp(key, false);
      return end();
    }
    try {
      const saved = await send(sessionId, action);
      await takeOver(queryClient, saved);
      forgetUnsent(key, action.chave);
      refreshOthers(queryClient, action);
      failures = 0;
      setHeldUp(key, false);
    } catch (error) {
      if (isRefused(error)) {
        forgetUnsent(key, action.chave);
        noticeOfFailure(error, refusals[action.kind]);
        await queryClient.invalidateQueries({ queryKey: ['guided'] });
        continue;
      }
      setHeldUp(key, true);
      // The session is over: whoever signs in again goes on from here.
      if (error instanceof ApiError && error.status === 401) return end();
      await pause(turn, timings.retryPausesMs[Math.min(failures, timings.retryPausesMs.length - 1)] ?? 0);
      failures += 1;
    }
  }
}

async function takeOver(queryClient: QueryClient, saved: GuidedCase): Promise<void> {
  const { queryKey } = guidedCaseQuery(String(saved.id));
  // An older answer may be on its way here.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved);
}

const refusals: Record<UnsentAction['kind'], string> = {
  answer: 'A resposta não foi salva.',
  undo: 'A resposta não foi desfeita.',
  join: 'Você não entrou no diagnóstico.',
  safety: 'A confirmação não foi salva.',
  energized: 'Não foi anotado que o aparelho foi energizado.',
  outcome: 'O resultado não foi salvo.',
  'undo-outcome': 'O resultado não foi desfeito.',
  end: 'O diagnóstico não foi encerrado.',
};

/** @returns the case after it */
function send(id: number, action: UnsentAction): Promise<GuidedCase> {
  switch (action.kind) {
    case 'answer': {
      const { diagnostico_id: diagnostico, resposta, valor } = action;
      const body = { resposta, valor, ...timesOf(action) };
      return call(guidedEndpoints.answer, { params: { id, diagnostico }, body });
    }
    case 'undo':
      return call(guidedEndpoints.undo, { params: { id, diagnostico: action.diagnostico_id } });
    case 'join':
      return call(guidedEndpoints.join, { params: { id } });
    case 'safety': {
      const body = { isolado_em: action.isolado_em, ...timesOf(action) };
      return call(guidedEndpoints.confirmSafety, { params: { id }, body });
    }
    case 'energized':
      return call(guidedEndpoints.endSafety, { params: { id }, query: timesOf(action) });
    case 'end': {
      const { fim, keepsOutcomes = false } = action;
      return call(guidedEndpoints.end, { params: { id }, body: { fim, manter_resultados: keepsOutcomes } });
    }
    case 'outcome': {
      const { troubleshooting_id, resolveu, dia, diagnostico_id } = action;
      const body = { troubleshooting_id, resolveu, dia, diagnostico_id };
      return call(guidedEndpoints.recordOutcome, { params: { id }, body });
    }
    case 'undo-outcome':
      return call(guidedEndpoints.undoOutcome, { params: { id, solucao: action.solucao_id } });
  }
}

/** The time between them counts: what was kept was done earlier than it is sent. */
const timesOf = ({ em }: UnsentAction) => ({ em, enviado_em: new Date().toISOString() });

/** What else shows it. */
function refreshOthers(queryClient: QueryClient, action: UnsentAction): void {
  // The workbench shows what is still open.
  void queryClient.invalidateQueries({ queryKey: openGuidedQuery.queryKey });
  const isReopening = action.kind === 'end' && action.fim === null;
  if (action.kind !== 'outcome' && action.kind !== 'undo-outcome' && !isReopening) return;
  markSortedListsStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: ['outcomes'] });
}

/** The server has decided: sending it again would be refused again. An ended session (401) is taken up after signing in. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** Ends early when it is woken, or the browser is online again. */
function pause(turn: Turn, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      turn.wake = () => {};
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    turn.wake = end;
  });
}
