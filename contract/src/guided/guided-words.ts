// Why a check comes when it comes, as data and in the words of the bench.
import type { CheckState, GuidedState } from './guided.ts';

export interface CheckReason {
  /** Among the open ones, from 0: the next. */
  turn: number;
  /** Nothing was answered yet. */
  isStart: boolean;
  isOnlyOneLeft: boolean;
  /** Of the solved cases with a recorded cause, how many it caused. */
  wasCause: number;
  ofCases: number;
  minutes: number;
  /** Somebody recorded them; otherwise they are guessed from the others. */
  isMinutesKnown: boolean;
  isLikeliestLeft: boolean;
  /** No open one has an earlier place in the recorded order. */
  isFirstRecorded: boolean;
  /** Something quicker that is no likelier was done before, or comes before. */
  wasPutOff: boolean;
  isLessLikelyThanOneBefore: boolean;
  /** Faults that have it, of those that are compared. */
  faults: number;
  ofFaults: number;
}

/** Why an open check comes at its turn; null where it is not open. */
export function reasonOf(state: GuidedState, check: CheckState): CheckReason | null {
  const open = state.checks.filter(({ status }) => status === 'open');
  const turn = open.indexOf(check);
  if (turn < 0) return null;
  const answered = state.checks.filter(({ status }) => status === 'excluded' || status === 'set-aside');
  const before = [...answered, ...open.slice(0, turn)];
  return {
    turn,
    isStart: state.checks.every(({ answer }) => answer === null),
    isOnlyOneLeft: open.length === 1,
    wasCause: check.wasCause,
    ofCases: state.checks.reduce((sum, { wasCause }) => sum + wasCause, 0),
    minutes: check.minutes,
    isMinutesKnown: check.check.minutos !== null,
    isLikeliestLeft: open.every(({ weight }) => weight <= check.weight),
    isFirstRecorded: open.every(({ place }) => place >= check.place),
    wasPutOff: before.some((other) => other.weight <= check.weight && other.minutes < check.minutes),
    isLessLikelyThanOneBefore: open.slice(0, turn).some(({ weight }) => weight > check.weight),
    faults: check.sintoma_ids.length,
    ofFaults: new Set(state.checks.flatMap(({ sintoma_ids }) => sintoma_ids)).size,
  };
}

/** `Vem primeiro: não estava normal em 7 de 9 consertos anotados na sua oficina e leva 5 minutos.` */
export function reasonText(reason: CheckReason): string {
  return reason.turn === 0 ? nextText(reason) : laterText(reason);
}

function nextText(reason: CheckReason): string {
  const lead = reason.isStart ? 'Vem primeiro' : 'Vem agora';
  const cases = casesText(reason);
  if (reason.isOnlyOneLeft) {
    const only = reason.isStart ? 'É a única verificação registrada' : 'É a única que falta';
    return withMinutes(cases === null ? only : `${only}: ${cases}`, reason);
  }
  if (!reason.isLikeliestLeft) {
    const although = cases ?? 'há outra mais provável, que demora mais';
    const quicker = reason.isMinutesKnown
      ? `porque é mais rápida: ${takesText(reason)}`
      : 'porque deve ser mais rápida';
    return `${lead} ${quicker}; ${although}.`;
  }
  if (reason.wasPutOff)
    return `Ficou para depois porque ${longerText(reason)}. Agora é a mais provável das que faltam.`;
  if (cases !== null) return withMinutes(`${lead}: ${cases}`, reason);
  if (reason.faults > 1) return withMinutes(`${lead}: serve para ${sharedText(reason)}`, reason);
  return withMinutes(recordedText(reason), reason);
}

function sharedText({ faults, ofFaults }: CheckReason): string {
  return faults === ofFaults ? 'todos os defeitos comparados' : `${faults} dos defeitos comparados`;
}

function recordedText({ isStart, isFirstRecorded, ofFaults }: CheckReason): string {
  if (!isFirstRecorded) return 'É a mais provável das que faltam';
  const list = ofFaults > 1 ? 'da lista de um dos defeitos' : 'da lista registrada';
  return isStart ? `É a primeira ${list}` : `Das que faltam, é a primeira ${list}`;
}

function laterText(reason: CheckReason): string {
  if (reason.wasPutOff) return `${upperFirst(longerText(reason))}; por isso fica para depois.`;
  const cases = casesText(reason);
  if (cases !== null) return withMinutes(`Vem depois: ${cases}`, reason);
  if (reason.ofCases > 0)
    return withMinutes(
      'Vem depois: nos consertos anotados na sua oficina, nunca era isto que não estava normal',
      reason,
    );
  if (reason.isLessLikelyThanOneBefore)
    return withMinutes('Vem depois: pela lista, é menos provável', reason);
  return withMinutes('Vem depois na lista registrada', reason);
}

/** `não estava normal em 7 de 9 consertos anotados na sua oficina`; null where it never was the cause. */
function casesText({ wasCause, ofCases }: CheckReason): string | null {
  if (wasCause === 0) return null;
  if (ofCases === 1) return 'não estava normal no único conserto anotado na sua oficina';
  return `não estava normal em ${wasCause} de ${ofCases} consertos anotados na sua oficina`;
}

/** A sentence with the minutes that somebody recorded; of guessed ones it says nothing. */
function withMinutes(said: string, reason: CheckReason): string {
  return reason.isMinutesKnown ? `${said} e ${takesText(reason)}.` : `${said}.`;
}

function longerText(reason: CheckReason): string {
  return reason.isMinutesKnown ? `demora mais: ${takesText(reason)}` : 'deve demorar mais';
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const takesText = (reason: CheckReason) => `leva ${minutesText(reason)}`;

function minutesText({ minutes }: CheckReason): string {
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** How likely a check is the cause, in words. */
export function likelihoodText(probability: number): string {
  if (probability >= 0.6) return 'muito provável';
  if (probability >= 0.3) return 'provável';
  if (probability >= 0.1) return 'possível';
  return probability > 0 ? 'pouco provável' : 'excluída';
}
