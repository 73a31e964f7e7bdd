import { NewDiagnosis } from '@bancada/contract/faults/diagnoses';
import { Flow, wizardEndpoints, wizardTexts } from '@bancada/contract/faults/wizard';
import { foldText } from '@bancada/contract/texts';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { checkBody, fieldOfPath } from '../diagnoses/check-values.ts';
import {
  hasText,
  isWritten,
  solutionsIn,
  type WizardDraft,
  type WizardStep,
  type WrittenDiagnosis,
} from './wizard-draft.ts';

/** Errors of a flow: sentences by field name on the screen. */
export type FlowErrors = Record<string, string>;

/** Screen name of a field of a new diagnosis. */
export const writtenField = (chave: number, field: string) => `diagnostico.${chave}.${field}`;

/** Screen name of a new solution. */
export const solutionField = (chave: number) => (chave === 0 ? 'new_solucao_text' : `solucao.${chave}`);

const stepOfField: Record<string, WizardStep> = {
  sintoma: 'sintoma',
  ditos: 'sintoma',
  alta_tensao: 'sintoma',
  equipment_model_ids: 'sintoma',
  diagnostico: 'diagnosticos',
  new_diagnosticos_texts: 'diagnosticos',
  selected_diagnostico_ids: 'diagnosticos',
};

/** The step with this field. Unknown fields belong to the last one, where the flow is saved. */
export function stepOf(field: string): WizardStep {
  return stepOfField[field.split('.')[0] ?? ''] ?? 'solucoes';
}

/** The message above a step that is incomplete. */
export const missingTexts: Record<WizardStep, string> = {
  sintoma: wizardTexts.symptomStep,
  diagnosticos: wizardTexts.diagnosisStep,
  solucoes: wizardTexts.solutionStep,
};

/** The body of the request. New diagnoses without any content are left out. */
export function flowOf(draft: WizardDraft) {
  return {
    sintoma: draft.sintoma,
    ditos: draft.ditos,
    equipment_model_ids: draft.selectedModels.map(({ id }) => id),
    ...(draft.altaTensao === null ? {} : { alta_tensao: draft.altaTensao }),
    new_diagnosticos_texts: draft.newDiagnosticos.filter(isWritten).map(asNewDiagnosis),
    selected_diagnostico_ids: draft.selectedDiagnosticos.map(({ id }) => id),
    new_solucao_text: draft.newSolucaoText,
    new_solucoes_texts: draft.moreSolucoes.filter(hasText).map(({ solucao }) => solucao),
    selected_solucao_ids: draft.selectedSolucoes.map(({ id }) => id),
    ...(draft.rascunhoId === null ? {} : { rascunho_id: draft.rascunhoId }),
  };
}

function asNewDiagnosis(diagnosis: WrittenDiagnosis) {
  const { descricao, code_post, code_led, code_beep, componentes } = diagnosis;
  const componente_ids = componentes.map(({ id }) => id);
  return { descricao, code_post, code_led, code_beep, componente_ids, ...checkBody(diagnosis) };
}

/** Validation errors of a flow, by field on the screen; empty if it is valid. */
export function checkFlow(draft: WizardDraft): FlowErrors {
  const written = draft.newDiagnosticos.filter(isWritten);
  const errors = written.flatMap((one) =>
    Object.entries(schemaErrors(NewDiagnosis, asNewDiagnosis(one))).map(
      ([field, sentence]) => [writtenField(one.chave, fieldOfPath(field)), sentence] as const,
    ),
  );
  // Texts are checked separately: within the flow's schema a union would give no reason.
  const flow = { ...flowOf(draft), new_diagnosticos_texts: written.map(() => '-') };
  return {
    ...repeatedTexts(draft),
    ...fieldsOnScreen(draft, schemaErrors(Flow, flow)),
    ...Object.fromEntries(errors),
  };
}

/** The new texts that stand further up already: saving would make one record of the two. */
function repeatedTexts(draft: WizardDraft): FlowErrors {
  const diagnoses = draft.newDiagnosticos.map((one) => ({
    field: writtenField(one.chave, 'descricao'),
    text: one.descricao,
  }));
  const solutions = solutionsIn(draft).map((one) => ({ field: solutionField(one.chave), text: one.solucao }));
  return Object.fromEntries(
    [diagnoses, solutions].flatMap((fields) =>
      fields
        .filter(
          ({ text }, place) =>
            text.trim() !== '' &&
            fields.slice(0, place).some((above) => foldText(above.text) === foldText(text)),
        )
        .map(({ field }) => [field, repeated]),
    ),
  );
}
const repeated = 'Este texto já está escrito acima.';

/** Maps the server's field errors to the fields on the screen. */
export function fieldsOnScreen(draft: WizardDraft, messages: Record<string, string>): FlowErrors {
  const written = draft.newDiagnosticos.filter(isWritten);
  const solutions = draft.moreSolucoes.filter(hasText);
  const errors: FlowErrors = {};
  for (const [name, sentence] of Object.entries(messages)) {
    const [field = '', place = '', part = 'descricao', ...rest] = name.split('.');
    const one = field === 'new_diagnosticos_texts' ? written[Number(place)] : undefined;
    const further = field === 'new_solucoes_texts' ? solutions[Number(place)] : undefined;
    const key =
      one !== undefined
        ? writtenField(one.chave, fieldOfPath([part, ...rest].join('.')))
        : further !== undefined
          ? solutionField(further.chave)
          : field;
    errors[key] ??= sentence;
  }
  return errors;
}

/** Saves the whole flow in one call. */
export function saveFlow(draft: WizardDraft) {
  return call(wizardEndpoints.createFlow, { body: flowOf(draft) });
}
