// Where a dangerous voltage is in reach, and whether a person has confirmed that the unit has none.
import { isAskedByGate } from './gate-steps.ts';
import { type CheckState, type GuidedState, isVoltageLeft } from './guided.ts';
import type { GuidedCase, GuidedCheck, GuidedFault, GuidedSafety, safetyEvents } from './guided-calls.ts';

export type SafetyEvent = (typeof safetyEvents)[number];
export type SafetyConfirmation = GuidedSafety['confirmacoes'][number];

/** Whether a check is made where a dangerous voltage may be. */
function isNearVoltage({ alta_tensao, tipo }: Pick<GuidedCheck, 'alta_tensao' | 'tipo'>): boolean {
  return alta_tensao || tipo === 'sem-tensao';
}

/** Whether anything in these faults is within reach of a dangerous voltage. */
export function isHighVoltage(faults: readonly GuidedFault[]): boolean {
  return faults.some((fault) => fault.alta_tensao || fault.verificacoes.some(isNearVoltage));
}

/**
 * Whether what comes next touches a dangerous voltage: any check of a marked fault, a marked check, and what mends a marked one.
 * The steps that the gate asks for itself lead to it, too.
 * @param shown the check on the screen; null: the conclusion is
 */
export function touchesVoltage(
  { defeitos }: Pick<GuidedCase, 'defeitos'>,
  state: GuidedState,
  shown: CheckState | null,
): boolean {
  if (state.steps.some(isVoltageLeft)) return true;
  const { conclusion } = state;
  const hasNothingToDo =
    conclusion === null || conclusion.kind === 'nothing-recorded' || conclusion.solutions.length === 0;
  if (shown === null && hasNothingToDo) return false;
  if (defeitos.some(({ alta_tensao }) => alta_tensao)) return true;
  if (shown !== null)
    return isNearVoltage(shown.check) || (isHighVoltage(defeitos) && isAskedByGate(shown.check));
  if (hasNothingToDo) return false;
  const causes = conclusion.kind === 'found' ? conclusion.causes : [conclusion.cause];
  return causes.some((cause) => cause !== null && isNearVoltage(cause.check));
}

/** The caller's own confirmation that holds at a time of the server; undefined: the unit may have voltage. */
export function ownConfirmation(
  { confirmacoes }: GuidedSafety,
  serverMs: number,
): SafetyConfirmation | undefined {
  return confirmacoes.find(({ e_minha, vale_ate }) => e_minha && Date.parse(vale_ate) > serverMs);
}
