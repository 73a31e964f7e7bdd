import { removedPerson } from '@bancada/contract/accounts/privacy';
import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import type {
  CheckAnswer,
  GuidedAnswer,
  GuidedCase,
  guidedEnds,
} from '@bancada/contract/guided/guided-calls';

interface AnswerTexts {
  /** As the button says it. */
  label: string;
  /** The same of a check that was answered. */
  answered: string;
}

const answerTexts = {
  verificacao: {
    normal: { label: 'Normal', answered: 'normal' },
    anormal: { label: 'Não está normal', answered: 'não está normal' },
    impossivel: { label: 'Não consigo verificar', answered: 'não deu para verificar' },
  },
  preparo: { feito: { label: 'Feito', answered: 'feito' } },
  'sem-tensao': {
    normal: { label: 'Sem tensão (menos de 60 V)', answered: 'sem tensão' },
    anormal: { label: 'Ainda há tensão', answered: 'ainda há tensão' },
    impossivel: { label: 'Não consigo medir', answered: 'não deu para medir' },
  },
} as const satisfies Record<CheckKind, Partial<Record<CheckAnswer, AnswerTexts>>>;

/** What a step of this kind can be answered, in the order of its buttons. */
export function answersOf(kind: CheckKind): CheckAnswer[] {
  return Object.keys(answerTexts[kind]) as CheckAnswer[];
}

export function answerLabel(kind: CheckKind, answer: CheckAnswer): string {
  return textsOf(kind, answer).label;
}

export function answeredText(kind: CheckKind, answer: CheckAnswer): string {
  return textsOf(kind, answer).answered;
}

/** An answer may be older than the kind of its check. */
function textsOf(kind: CheckKind, answer: CheckAnswer): AnswerTexts {
  const ofKind: Partial<Record<CheckAnswer, AnswerTexts>> = answerTexts[kind];
  const ofAny: Partial<Record<CheckAnswer, AnswerTexts>> = {
    ...answerTexts.preparo,
    ...answerTexts.verificacao,
  };
  return ofKind[answer] ?? ofAny[answer] ?? { label: answer, answered: answer };
}

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
