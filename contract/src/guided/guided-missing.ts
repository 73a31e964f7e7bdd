// What the order of a guided diagnosis would be surer with, where faults are compared: as data and in words.
import type { GuidedState } from './guided.ts';

export interface MissingKnowledge {
  /** The faults that are compared. */
  faults: number;
  /** No repair of them is recorded with its cause. */
  hasNoRepair: boolean;
  /** Open checks of which nobody said how long they take. */
  withoutMinutes: number;
}

/**
 * What is not known of the checks that are left, where several faults are compared; null where nothing is missing, or nothing is compared.
 * Without repairs the order follows the lists, which say nothing of which fault is the more common (`npm run bench guided`).
 */
export function missingKnowledge({ checks }: GuidedState): MissingKnowledge | null {
  const open = checks.filter(({ status }) => status === 'open');
  const faults = new Set(checks.flatMap(({ sintoma_ids }) => sintoma_ids)).size;
  if (faults < 2 || open.length < 2) return null;
  const hasNoRepair = checks.every(({ wasCause }) => wasCause === 0);
  const withoutMinutes = open.filter(({ check }) => check.minutos === null).length;
  return hasNoRepair || withoutMinutes > 0 ? { faults, hasNoRepair, withoutMinutes } : null;
}

/** `Para comparar melhor falta saber: a causa em um conserto destes 2 defeitos e o tempo de 3 verificações.` */
export function missingText({ faults, hasNoRepair, withoutMinutes }: MissingKnowledge): string {
  const checks = withoutMinutes === 1 ? '1 verificação' : `${withoutMinutes} verificações`;
  const parts = [
    ...(hasNoRepair ? [`a causa em um conserto destes ${faults} defeitos`] : []),
    ...(withoutMinutes > 0 ? [`o tempo de ${checks}`] : []),
  ];
  return `Para comparar melhor falta saber: ${parts.join(' e ')}.`;
}
