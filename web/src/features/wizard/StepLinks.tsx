import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './StepLinks.module.css';
import { useWizard } from './wizard-context.ts';
import { hasSymptom, isWritten, stepPaths, type WizardStep, wizardSteps } from './wizard-draft.ts';

const labels: Record<WizardStep, string> = {
  sintoma: 'Sintoma',
  diagnosticos: 'Diagnósticos',
  solucoes: 'Soluções',
};

/** Links to the three steps, with the current one and the completed ones marked. */
export function StepLinks({ current }: { current: WizardStep }) {
  const { draft } = useWizard();
  const isDone: Record<WizardStep, boolean> = {
    sintoma: hasSymptom(draft) && draft.selectedModels.length > 0,
    diagnosticos: draft.newDiagnosticos.some(isWritten) || draft.selectedDiagnosticos.length > 0,
    solucoes: draft.newSolucaoText.trim() !== '' || draft.selectedSolucoes.length > 0,
  };
  return (
    <nav aria-label="Etapas">
      <ol className={classes.steps}>
        {wizardSteps.map((step, index) => (
          <li key={step} className={classes.step} data-current={step === current || undefined}>
            <Link
              to={stepPaths[step]}
              className={classes.link}
              aria-current={step === current ? 'step' : undefined}
              disabled={step !== 'sintoma' && !hasSymptom(draft)}
            >
              <span className={classes.number} data-done={isDone[step] || undefined} aria-hidden>
                {isDone[step] && step !== current ? <IconCheck size={16} stroke={3} /> : index + 1}
              </span>
              <span>
                <span className="visually-hidden">Etapa {index + 1}: </span>
                {labels[step]}
                {isDone[step] && <span className="visually-hidden"> (preenchida)</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
