import type { CheckState, GuidedState } from '@bancada/contract/guided/guided';
import { missingKnowledge, missingText } from '@bancada/contract/guided/guided-missing';
import { Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/Links.tsx';
import classes from './Guided.module.css';

/** Of faults that are compared: what would make the order surer, and where it is said. */
export function MissingKnowledge({
  state,
  check: { check, sintoma_ids },
}: {
  state: GuidedState;
  check: CheckState;
}) {
  const missing = missingKnowledge(state);
  if (missing === null) return null;
  const [faultId] = sintoma_ids;
  return (
    <div className={classes.facts}>
      <Text size="sm" c="dimmed">
        {missingText(missing)}
      </Text>
      {missing.hasNoRepair && (
        <LinkAnchor to="/sintomas/$id" params={{ id: String(faultId) }} size="sm" className="touch-link">
          Anotar um conserto
        </LinkAnchor>
      )}
      {check.minutos === null && (
        <LinkAnchor
          to="/diagnosticos/$id"
          params={{ id: String(check.diagnostico_id) }}
          size="sm"
          className="touch-link"
        >
          Anotar o tempo desta
        </LinkAnchor>
      )}
    </div>
  );
}
