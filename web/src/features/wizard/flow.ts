import { NewDiagnosis } from '@bancada/contract/diagnoses';
import { Flow, wizardEndpoints, wizardTexts } from '@bancada/contract/wizard';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/use-checked-form.ts';
import { isWritten, type WizardDraft, type WizardStep, type WrittenDiagnosis } from './wizard-draft.ts';

/** What is wrong with a flow: sentences by the names of the fields on the screen. */
export type FlowErrors = Record<string, string>;

/** The name on the screen of a field of a diagnosis that is being written. */
export const writtenField = (chave: number, field: string) => `diagnostico.${chave}.${field}`;

const stepOfField: Record<string, WizardStep> = {
  sintoma: 'sintoma',
  ditos: 'sintoma',
  equipment_model_ids: 'sintoma',
  diagnostico: 'diagnosticos',
  new_diagnosticos_texts: 'diagnosticos',
  selected_diagnostico_ids: 'diagnosticos',
};

/** Where a field is mended. What no step knows is said at the last, where it is saved. */
export function stepOf(field: string): WizardStep {
  return stepOfField[field.split('.')[0] ?? ''] ?? 'solucoes';
}

/** The sentence above a step, where what it asks for is missing. */
export const missingTexts: Record<WizardStep, string> = {
  sintoma: wizardTexts.symptomStep,
  diagnosticos: wizardTexts.diagnosisStep,
  solucoes: wizardTexts.solutionStep,
};

/** What the server is given. Of the diagnoses that are being written, those of which something is. */
export function flowOf(draft: WizardDraft) {
  return {
    sintoma: draft.sintoma,
    ditos: draft.ditos,
    equipment_model_ids: draft.selectedModels.map(({ id }) => id),
    new_diagnosticos_texts: draft.newDiagnosticos.filter(isWritten).map(asNewDiagnosis),
    selected_diagnostico_ids: draft.selectedDiagnosticos.map(({ id }) => id),
    new_solucao_text: draft.newSolucaoText,
    selected_solucao_ids: draft.selectedSolucoes.map(({ id }) => id),
  };
}

function asNewDiagnosis({ descricao, code_post, code_led, code_beep, componentes }: WrittenDiagnosis) {
  return { descricao, code_post, code_led, code_beep, componente_ids: componentes.map(({ id }) => id) };
}

/** What a flow is refused for, by the fields of the screen; empty where it may be sent. */
export function checkFlow(draft: WizardDraft): FlowErrors {
  const written = draft.newDiagnosticos.filter(isWritten);
  const errors = written.flatMap((one) =>
    Object.entries(schemaErrors(NewDiagnosis, asNewDiagnosis(one))).map(
      ([field, sentence]) => [writtenField(one.chave, field.split('.')[0] ?? ''), sentence] as const,
    ),
  );
  // The texts by themselves: as parts of the flow they would be refused without a reason.
  const flow = { ...flowOf(draft), new_diagnosticos_texts: written.map(() => '-') };
  return { ...fieldsOnScreen(draft, schemaErrors(Flow, flow)), ...Object.fromEntries(errors) };
}

/** What the server says of fields on the wire, by the fields of the screen. */
export function fieldsOnScreen(draft: WizardDraft, messages: Record<string, string>): FlowErrors {
  const written = draft.newDiagnosticos.filter(isWritten);
  const errors: FlowErrors = {};
  for (const [name, sentence] of Object.entries(messages)) {
    const [field = '', place = '', part = 'descricao'] = name.split('.');
    const one = field === 'new_diagnosticos_texts' ? written[Number(place)] : undefined;
    const key = one === undefined ? field : writtenField(one.chave, part);
    errors[key] ??= sentence;
  }
  return errors;
}

/** Saves the whole flow at once. */
export function saveFlow(draft: WizardDraft) {
  return call(wizardEndpoints.createFlow, { body: flowOf(draft) });
}
