import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { solutionsOfDiagnosesQuery } from '../diagnoses/diagnoses.queries.ts';
import type { WizardDraft } from './wizard-draft.ts';

type Chosen = WizardDraft['selectedSolucoes'];

interface KnownSolutionsProps {
  diagnosisIds: readonly number[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Checkboxes for solutions of the selected diagnoses. Nothing if there are none. */
export function KnownSolutions({ diagnosisIds, ...choice }: KnownSolutionsProps) {
  return diagnosisIds.length === 0 ? null : <Offered diagnosisIds={diagnosisIds} {...choice} />;
}

function Offered({ diagnosisIds, chosen, onChange }: KnownSolutionsProps) {
  const query = useQuery(solutionsOfDiagnosesQuery(diagnosisIds));
  return (
    <Loaded
      query={query}
      failure="Erro ao carregar dados de suporte."
      skeleton={<SkeletonBlocks count={1} heightPx={60} />}
    >
      {(solutions) =>
        solutions.length > 0 && (
          <Checkbox.Group
            label="Soluções que os diagnósticos escolhidos já têm"
            size="md"
            value={chosen.map(({ id }) => String(id))}
            onChange={(ids) =>
              onChange([
                ...chosen.filter(({ id }) => ids.includes(String(id))),
                ...solutions.filter(
                  ({ id }) => ids.includes(String(id)) && !chosen.some((one) => one.id === id),
                ),
              ])
            }
          >
            <Stack gap={4} mt={4} mah={320} style={{ overflowY: 'auto' }} tabIndex={-1}>
              {solutions.map(({ id, solucao }) => (
                <Checkbox key={id} value={String(id)} label={solucao} size="md" py={4} />
              ))}
            </Stack>
          </Checkbox.Group>
        )
      }
    </Loaded>
  );
}
