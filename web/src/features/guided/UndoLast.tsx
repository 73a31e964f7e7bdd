import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { GuidedState } from '@bancada/contract/guided/guided';
import { TextButton } from '../../ui/Links.tsx';
import { answeredText } from './guided-texts.ts';
import type { StepProps } from './use-guided-case.ts';

interface UndoLastProps extends StepProps {
  state: GuidedState;
  /** The check on the screen, whose own answer is undone by answering it anew. */
  shownId?: number | undefined;
}

/** Takes back what one did last, right where one is. */
export function UndoLast({ case_, opened, state, shownId }: UndoLastProps) {
  const isOwn = (name: string | null) => name === opened.ownName;
  const answered = state.answered.findLast(({ answer }) => answer !== null && isOwn(answer.por_nome));
  const outcome = case_.resultados.findLast(({ por_nome }) => isOwn(por_nome));
  // A solution is tried after what was checked.
  if (outcome !== undefined && state.next === null) {
    const { solucao_id, resolveu } = outcome;
    const said = resolveu ? outcomeTexts.solved : outcomeTexts.notSolved;
    return (
      <TextButton onClick={() => opened.act({ kind: 'undo-outcome', solucao_id })}>
        Desfazer a última ({said})
      </TextButton>
    );
  }
  if (answered?.answer == null || answered.check.diagnostico_id === shownId) return null;
  const { diagnostico_id, tipo } = answered.check;
  return (
    <TextButton onClick={() => opened.act({ kind: 'undo', diagnostico_id })}>
      Desfazer a última ({answeredText(tipo, answered.answer.resposta)})
    </TextButton>
  );
}
