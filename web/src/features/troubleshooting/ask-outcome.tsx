import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { timings } from '../../timings.ts';
import { localDay } from '../../ui/days.ts';
import { OutcomeButtons } from '../outcomes/OutcomeButtons.tsx';
import { ownOutcomesQuery } from '../outcomes/outcomes.queries.ts';
import { dueReading, markAsked } from '../outcomes/reading.ts';
import { type FaultSolution, faultOf, triedSolution } from './fault.ts';
import { relatedEntriesQuery } from './troubleshooting.queries.ts';

/** Solutions that are asked about; the symptom's page has the others. */
const askedMax = 3;

/** Asks about the fault that was read last, in a notice, if one is due and the page is in sight. */
export async function askOutcome(queryClient: QueryClient, personId: number): Promise<void> {
  const due = () =>
    document.visibilityState === 'visible' ? dueReading(personId, timings.askAfterReadingMs) : undefined;
  const reading = due();
  if (reading === undefined) return;
  const { sintoma_id, sintoma } = reading;
  const [entries, own] = await Promise.all([
    queryClient.fetchQuery(relatedEntriesQuery({ sintoma_id })),
    queryClient.fetchQuery(ownOutcomesQuery(sintoma_id)),
  ]);
  // Meanwhile another page or tab may have asked.
  if (due()?.sintoma_id !== sintoma_id) return;
  markAsked(personId, sintoma_id);
  const { solutions } = faultOf({ id: sintoma_id, text: sintoma }, entries);
  const hasSaid = own.some(({ dia }) => dia >= localDay(new Date(reading.lastAt)));
  if (hasSaid || solutions.length === 0) return;
  const id = notifications.show({
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar o aviso' },
    title: 'Funcionou?',
    message: (
      <Question
        sintomaId={sintoma_id}
        sintoma={sintoma}
        solutions={solutions.slice(0, askedMax)}
        onClose={() => notifications.hide(id)}
      />
    ),
  });
}

interface QuestionProps {
  sintomaId: number;
  sintoma: string;
  solutions: readonly FaultSolution[];
  onClose: () => void;
}

function Question({ sintomaId, sintoma, solutions, onClose }: QuestionProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{sintoma}</Text>
      {solutions.map((solution) => (
        <div key={solution.id}>
          <Text size="sm" fw={600} lineClamp={2}>
            {solution.text}
          </Text>
          <OutcomeButtons solution={triedSolution(sintomaId, solution)} />
        </div>
      ))}
      <Button variant="subtle" size="compact-md" style={{ alignSelf: 'flex-end' }} onClick={onClose}>
        Agora não
      </Button>
    </Stack>
  );
}
