import { SymptomPage } from '../../features/symptoms/SymptomPage.tsx';
import { StartFlowButton } from '../../features/wizard/use-start-flow.tsx';

/** A symptom, with a button to add to it in the wizard. */
export function Symptom({ isEditing }: { isEditing: boolean }) {
  return <SymptomPage isEditing={isEditing} addition={(id) => <StartFlowButton symptomId={id} />} />;
}
