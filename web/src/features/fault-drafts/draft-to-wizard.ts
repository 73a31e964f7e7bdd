import type { FaultDraft } from '@bancada/contract/fault-drafts';
import { noCheck } from '../diagnoses/check-values.ts';
import { emptyDraft, type WizardDraft } from '../wizard/wizard-draft.ts';

/** What the wizard begins with: the person looks at each step, and saves. */
export function asWizardDraft({ id, sintoma, modelos, verificacoes, solucoes }: FaultDraft): WizardDraft {
  const [first = '', ...more] = solucoes;
  return {
    ...emptyDraft,
    sintoma,
    selectedModels: modelos,
    newDiagnosticos: verificacoes.map((descricao, index) => ({
      ...{ chave: index + 1, descricao, code_post: '', code_led: '', code_beep: '', componentes: [] },
      ...noCheck,
    })),
    newSolucaoText: first,
    moreSolucoes: more.map((solucao, index) => ({ chave: index + 1, solucao })),
    rascunhoId: id,
  };
}
