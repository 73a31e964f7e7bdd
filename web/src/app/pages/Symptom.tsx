import { SymptomPage } from '../../features/symptoms/SymptomPage.tsx';
import { StartFlowButton } from '../../features/wizard/StartFlowButton.tsx';

/** A symptom, and the way into the wizard that adds to it. */
export function Symptom({ isEditing }: { isEditing: boolean }) {
  return <SymptomPage isEditing={isEditing} addition={(id) => <StartFlowButton symptomId={id} />} />;
}
