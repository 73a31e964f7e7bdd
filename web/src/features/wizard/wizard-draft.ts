import type { NamedComponent } from '@bancada/contract/faults/diagnoses';
import type { NamedModel } from '@bancada/contract/faults/symptoms';
import { isSame } from '../../ui/is-same.ts';
import { type CheckValues, isCheckWritten, noCheck, readCheck } from '../diagnoses/check-values.ts';

/** A new diagnosis. */
export interface WrittenDiagnosis extends CheckValues {
  /** Stable key while it moves among the others. */
  chave: number;
  descricao: string;
  code_post: string;
  code_led: string;
  code_beep: string;
  componentes: NamedComponent[];
}

/** A new solution. */
export interface WrittenSolution {
  /** Stable key; 0 for the first. */
  chave: number;
  solucao: string;
}

/** The flow being entered, over all three steps. */
export interface WizardDraft {
  sintoma: string;
  /** Other ways to say it, one per line. */
  ditos: string;
  selectedModels: NamedModel[];
  /** The mark of high voltage; null: as the symptom has it, or a new one the categories of its models. */
  altaTensao: boolean | null;
  newDiagnosticos: WrittenDiagnosis[];
  selectedDiagnosticos: { id: number; descricao: string }[];
  newSolucaoText: string;
  /** The new solutions after the first, which is `newSolucaoText`. */
  moreSolucoes: WrittenSolution[];
  selectedSolucoes: { id: number; solucao: string }[];
  /** The draft on the server that it was made of, which goes when it is saved; null: none. */
  rascunhoId: number | null;
}

export const emptyDraft: WizardDraft = {
  sintoma: '',
  ditos: '',
  selectedModels: [],
  altaTensao: null,
  newDiagnosticos: [],
  selectedDiagnosticos: [],
  newSolucaoText: '',
  moreSolucoes: [],
  selectedSolucoes: [],
  rascunhoId: null,
};

/**
 * Parses a stored draft. Whatever another version of the product left there is used as far as possible: a draft must never
 * keep a screen from opening.
 */
export function readDraft(stored: string): WizardDraft {
  const raw = asObject(parsed(stored));
  const written = list(raw.newDiagnosticos).flatMap(asWritten);
  return {
    sintoma: text(raw.sintoma),
    ditos: text(raw.ditos),
    selectedModels: unique(list(raw.selectedModels).flatMap(asModel)),
    altaTensao: typeof raw.altaTensao === 'boolean' ? raw.altaTensao : null,
    newDiagnosticos: written.map((one, index) => ({ ...one, chave: index + 1 })),
    selectedDiagnosticos: unique(
      list(raw.selectedDiagnosticos).flatMap((item) => named(item, ['descricao'] as const)),
    ),
    newSolucaoText: text(raw.newSolucaoText),
    moreSolucoes: list(raw.moreSolucoes).map((item, index) => ({
      chave: index + 1,
      solucao: text(asObject(item).solucao),
    })),
    selectedSolucoes: unique(list(raw.selectedSolucoes).flatMap((item) => named(item, ['solucao'] as const))),
    rascunhoId: Number.isInteger(raw.rascunhoId) ? Number(raw.rascunhoId) : null,
  };
}

/** A new diagnosis without any content. */
export function blankDiagnosis(others: readonly WrittenDiagnosis[]): WrittenDiagnosis {
  const chave = 1 + Math.max(0, ...others.map((other) => other.chave));
  return { chave, descricao: '', code_post: '', code_led: '', code_beep: '', componentes: [], ...noCheck };
}

/** Whether it has any content. */
export function isWritten(diagnosis: WrittenDiagnosis): boolean {
  const { descricao, code_post, code_led, code_beep, componentes } = diagnosis;
  const hasText = [descricao, code_post, code_led, code_beep].join('').trim() !== '';
  return hasText || componentes.length > 0 || isCheckWritten(diagnosis);
}

type Solutions = Pick<WizardDraft, 'newSolucaoText' | 'moreSolucoes'>;

/** The new solutions; there is always at least one, which may be blank. */
export function solutionsIn({ newSolucaoText, moreSolucoes }: Solutions): WrittenSolution[] {
  return [{ chave: 0, solucao: newSolucaoText }, ...moreSolucoes];
}

/** These new solutions, as the draft holds them. */
export function asSolutions([first, ...moreSolucoes]: readonly WrittenSolution[]): Solutions {
  return { newSolucaoText: first?.solucao ?? '', moreSolucoes };
}

/** A new solution without any text. */
export function blankSolution(others: readonly WrittenSolution[]): WrittenSolution {
  return { chave: 1 + Math.max(0, ...others.map(({ chave }) => chave)), solucao: '' };
}

export const hasText = ({ solucao }: WrittenSolution) => solucao.trim() !== '';

/** Whether there is nothing to lose. */
export function isEmpty(draft: WizardDraft): boolean {
  const written = {
    rascunhoId: null,
    newDiagnosticos: draft.newDiagnosticos.filter(isWritten),
    moreSolucoes: draft.moreSolucoes.filter(hasText),
  };
  return isSame({ ...draft, ...written }, emptyDraft);
}

/** Whether step 1 is complete enough to continue. */
export const hasSymptom = ({ sintoma }: WizardDraft) => sintoma.trim() !== '';

/** The first incomplete step; the last one if all are complete. */
export function stepToGoOn(draft: WizardDraft): WizardStep {
  if (!hasSymptom(draft) || draft.selectedModels.length === 0) return 'sintoma';
  return draft.newDiagnosticos.some(isWritten) || draft.selectedDiagnosticos.length > 0
    ? 'solucoes'
    : 'diagnosticos';
}

export const wizardSteps = ['sintoma', 'diagnosticos', 'solucoes'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const stepPaths = {
  sintoma: '/sintomas/new',
  diagnosticos: '/diagnosticos/new',
  solucoes: '/solucoes/new',
} as const satisfies Record<WizardStep, string>;

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The item with its id and these texts; undefined if its id or the first of them is missing. */
function named<const Name extends string>(
  item: unknown,
  names: readonly [Name, ...Name[]],
): ({ id: number } & Record<Name, string>)[] {
  const raw = asObject(item);
  if (!Number.isInteger(raw.id) || text(raw[names[0]]) === '') return [];
  const texts = Object.fromEntries(names.map((name) => [name, text(raw[name])])) as Record<Name, string>;
  return [{ id: Number(raw.id), ...texts }];
}

const asModel = (item: unknown): NamedModel[] => named(item, ['nome', 'numero_modelo', 'fabricante_nome']);

/** Accepts a plain text too: a diagnosis without codes may be stored as one. */
function asWritten(item: unknown): Omit<WrittenDiagnosis, 'chave'>[] {
  if (typeof item !== 'string' && (typeof item !== 'object' || item === null)) return [];
  const raw = typeof item === 'string' ? { descricao: item } : asObject(item);
  const one = {
    descricao: text(raw.descricao),
    code_post: text(raw.code_post),
    code_led: text(raw.code_led),
    code_beep: text(raw.code_beep),
    componentes: unique(list(raw.componentes).flatMap((part) => named(part, ['part_number', 'nome']))),
    ...readCheck(raw),
  };
  return [one];
}

function unique<Item extends { id: number }>(items: Item[]): Item[] {
  return items.filter((item, index) => items.findIndex(({ id }) => id === item.id) === index);
}
