import type { checkAnswers, GuidedAnswer, GuidedCase, guidedEnds } from '@bancada/contract/guided-calls';
import { removedPerson } from '@bancada/contract/privacy';

export type CheckAnswer = (typeof checkAnswers)[number];

/** The answers, as the buttons say them. */
export const answerLabels: Record<CheckAnswer, string> = {
  normal: 'Normal',
  anormal: 'Não está normal',
  impossivel: 'Não consigo verificar',
};

/** The same of a check that was answered. */
export const answeredTexts: Record<CheckAnswer, string> = {
  normal: 'normal',
  anormal: 'não está normal',
  impossivel: 'não deu para verificar',
};

export const endTexts: Record<(typeof guidedEnds)[number], string> = {
  resolvido: 'Resolvido',
  'sem-causa': 'Encerrado: nada do que está registrado era a causa',
  abandonado: 'Encerrado sem concluir',
};

/** `1 verificação feita`, `3 verificações feitas`. */
export function doneText(count: number): string {
  if (count === 0) return 'nenhuma verificação feita';
  return count === 1 ? '1 verificação feita' : `${count} verificações feitas`;
}

/** What others than the reader answered: `Ana já respondeu 2 verificações.`; null where nobody did. */
export function othersText(answers: readonly GuidedAnswer[], ownName: string): string | null {
  const others = answers.filter(({ por_nome }) => por_nome !== ownName);
  const byName = Map.groupBy(others, ({ por_nome }) => por_nome ?? removedPersonFirst);
  if (byName.size === 0) return null;
  const counts = [...byName].map(([name, { length }]) => `${name} já respondeu ${checksText(length)}`);
  return `${counts.join('; ')}.`;
}

/** At the start of a sentence. */
const removedPersonFirst = removedPerson.replace(/^u/, 'U');
const checksText = (count: number) => (count === 1 ? '1 verificação' : `${count} verificações`);

/** Who did something, as the reader sees it. */
export function whoText(name: string | null, ownName: string): string {
  return name === ownName ? 'você' : (name ?? removedPerson);
}

/** `BYD Dolphin · OS 123`; null where neither is known. */
export function unitText(given: Pick<GuidedCase, 'modelo_equipamento_nome' | 'unidade'>): string | null {
  const parts = [given.modelo_equipamento_nome, given.unidade].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
