import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { acrossFields, id, lineText, requiredText } from '../values.ts';
import { wholeNumber } from '../whole-number.ts';
import { NewDiagnosis } from './diagnoses.ts';
import { ditos } from './ditos.ts';
import { symptomLimits } from './symptoms.ts';
import { troubleshootingLimits } from './troubleshooting.ts';

export const wizardLimits = {
  /** Of each list of a flow: the new ones, and the selected ones. */
  diagnosesMax: 50,
  solutionsMax: 20,
  /** One entry per model and solution. */
  entriesMax: troubleshootingLimits.writtenMax.entries,
  linksMax: troubleshootingLimits.writtenMax.links,
} as const;

export const wizardTexts = {
  symptomStep: 'Descrição e ao menos um equipamento são obrigatórios.',
  diagnosisStep: 'Você deve criar ou selecionar pelo menos um diagnóstico.',
  solutionStep: 'Você deve escrever uma nova solução ou selecionar uma.',
  saved: 'Fluxo de diagnóstico salvo com sucesso!',
  tooMany: `São registros demais para um fluxo: no máximo ${wholeNumber(wizardLimits.entriesMax)} (equipamentos × soluções).`,
  tooManyLinks: `É trabalho demais para um fluxo: no máximo ${wholeNumber(wizardLimits.linksMax)} (equipamentos × soluções × diagnósticos).`,
} as const;

const text = () => requiredText(troubleshootingLimits.textMaxChars);

interface Entries {
  equipment_model_ids: readonly unknown[];
  selected_solucao_ids: readonly unknown[];
  new_solucao_text?: string | null | undefined;
  new_solucoes_texts?: readonly string[] | undefined;
}

interface Links extends Entries {
  new_diagnosticos_texts: readonly unknown[];
  selected_diagnostico_ids: readonly unknown[];
}

const solutionFields = ['new_solucao_text', 'new_solucoes_texts', 'selected_solucao_ids'] as const;
const diagnosisFields = ['new_diagnosticos_texts', 'selected_diagnostico_ids'] as const;

const diagnosesOf = ({ new_diagnosticos_texts, selected_diagnostico_ids }: Links) =>
  new_diagnosticos_texts.length + selected_diagnostico_ids.length;

function entriesOf({ equipment_model_ids, selected_solucao_ids, ...given }: Entries): number {
  return equipment_model_ids.length * (selected_solucao_ids.length + newSolutions(given).length);
}

/** The texts of the new solutions of a flow: the single one, then those of the list. */
export function newSolutions(
  flow: Pick<Entries, 'new_solucao_text' | 'new_solucoes_texts'>,
): readonly string[] {
  return [...(flow.new_solucao_text ? [flow.new_solucao_text] : []), ...(flow.new_solucoes_texts ?? [])];
}

/** The whole flow: one symptom, its models, its diagnoses and its solutions. */
export const Flow = z
  .object({
    sintoma: text(),
    /** Other ways to say the symptom, one per line; an existing symptom gains those that it lacks. */
    ditos: z.optional(ditos()),
    /**
     * Mark of high voltage. Absent: a new symptom takes that of the categories of its models. An existing one gains the mark,
     * and never loses it here.
     */
    alta_tensao: z.optional(z.boolean()),
    equipment_model_ids: z
      .array(id())
      .check(z.minLength(1, wizardTexts.symptomStep), z.maxLength(symptomLimits.modelsMax)),
    /** Plain texts, or texts with codes and components. */
    new_diagnosticos_texts: z._default(
      z.array(z.union([text(), NewDiagnosis])).check(z.maxLength(wizardLimits.diagnosesMax)),
      [],
    ),
    selected_diagnostico_ids: z._default(z.array(id()).check(z.maxLength(wizardLimits.diagnosesMax)), []),
    /** '' and null both mean none. */
    new_solucao_text: z.optional(z.nullable(lineText(troubleshootingLimits.textMaxChars))),
    /** Further new solutions. */
    new_solucoes_texts: z.optional(z.array(text()).check(z.maxLength(wizardLimits.solutionsMax))),
    selected_solucao_ids: z._default(z.array(id()).check(z.maxLength(wizardLimits.solutionsMax)), []),
    /** The caller's own draft (`fault-drafts.ts`) that this flow was made of: it goes when the flow is saved. */
    rascunho_id: z.optional(z.nullable(id())),
  })
  .check(
    acrossFields<Links>(diagnosisFields, (flow) => diagnosesOf(flow) > 0, {
      error: wizardTexts.diagnosisStep,
      path: ['selected_diagnostico_ids'],
    }),
    acrossFields<Entries>(
      solutionFields,
      (flow) => newSolutions(flow).length + flow.selected_solucao_ids.length > 0,
      { error: wizardTexts.solutionStep, path: ['new_solucao_text'] },
    ),
    acrossFields<Entries>(
      ['equipment_model_ids', ...solutionFields],
      (flow) => entriesOf(flow) <= wizardLimits.entriesMax,
      { error: wizardTexts.tooMany, path: ['equipment_model_ids'] },
    ),
    acrossFields<Links>(
      ['equipment_model_ids', ...solutionFields, ...diagnosisFields],
      (flow) => entriesOf(flow) * diagnosesOf(flow) <= wizardLimits.linksMax,
      { error: wizardTexts.tooManyLinks, path: ['equipment_model_ids'] },
    ),
  );
export type Flow = z.output<typeof Flow>;

export const FlowSaved = z.object({
  message: z.string(),
  sintoma_id: id(),
  /** In the order of checking: the new ones as given, then the selected ones as given. */
  diagnostico_ids: z.array(id()),
  solucao_ids: z.array(id()),
  /** Every entry of the flow, including those that existed before. */
  troubleshooting_ids: z.array(id()),
});
export type FlowSaved = z.output<typeof FlowSaved>;

export const wizardEndpoints = {
  createFlow: endpoint('POST /wizard/create_flow', 'edit-knowledge-base', {
    summary:
      'Salva um fluxo inteiro de uma vez: sintoma, equipamentos, diagnósticos e soluções; um registro para cada equipamento × solução',
    body: Flow,
    response: FlowSaved,
    status: 201,
    isCostly: true,
  }),
};
