import { symptomLimits } from '@bancada/contract/faults/symptoms';
import { foldText } from '@bancada/contract/texts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { timings } from '../../timings.ts';
import { Failure } from '../../ui/Failure.tsx';
import { TextButton } from '../../ui/Links.tsx';
import { similarSymptomsQuery } from '../symptoms/symptoms.queries.ts';

/** Number shown at first. */
const fewSymptoms = 5;

/** Symptoms similar to the one being typed: each links to its edit page, or can replace it. */
export function SimilarSymptoms({ text, onUse }: { text: string; onUse: (symptom: string) => void }) {
  const [term] = useDebouncedValue(text.trim(), timings.searchDebounceMs);
  const [areAllShown, setAreAllShown] = useState(false);
  const query = useQuery(similarSymptomsQuery(term));
  if (term.length < symptomLimits.similarMinChars) return null;
  if (query.isError)
    return (
      <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
    );
  const found = query.data ?? [];
  const isSame = found.some(({ sintoma }) => foldText(sintoma) === foldText(text));
  const similar = found.filter(({ sintoma }) => foldText(sintoma) !== foldText(text));
  const shown = areAllShown ? similar : similar.slice(0, fewSymptoms);
  return (
    <Stack ref={keepFocusInView} gap={6} aria-busy={query.isFetching}>
      <Text size="sm" c="dimmed" role="status">
        {isSame
          ? 'Este sintoma já existe: o novo fluxo entra nele.'
          : query.data !== undefined &&
            (similar.length > 0 ? 'Sintomas parecidos' : 'Nenhum sintoma parecido.')}
      </Text>
      {shown.length > 0 && (
        <Stack gap={4} component="ul" className="plain-list" aria-label="Sintomas parecidos">
          {shown.map(({ id, sintoma }) => (
            <SimilarSymptom key={id} id={id} sintoma={sintoma} onUse={onUse} />
          ))}
        </Stack>
      )}
      {similar.length > fewSymptoms && (
        <TextButton
          aria-expanded={areAllShown}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? 'Mostrar menos' : `Mostrar todos (${similar.length})`}
        </TextButton>
      )}
    </Stack>
  );
}

interface SimilarSymptomProps {
  id: number;
  sintoma: string;
  onUse: (symptom: string) => void;
}

function SimilarSymptom({ id, sintoma, onUse }: SimilarSymptomProps) {
  return (
    <Group component="li" gap="sm" wrap="nowrap" justify="space-between">
      <Anchor
        component={Link}
        to={`/sintomas/edit/${id}`}
        className="touch-link"
        style={{ overflowWrap: 'anywhere' }}
      >
        {sintoma}
      </Anchor>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Usar este: ${sintoma}`}
        style={{ flexShrink: 0 }}
        onClick={() => onUse(sintoma)}
      >
        Usar este
      </Button>
    </Group>
  );
}

/** A ref for late content: if it pushes the focused field out of view, the page scrolls after it. */
function keepFocusInView(content: HTMLElement | null) {
  if (content === null) return;
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (focused !== null && content.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
      focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(content);
  return () => observer.disconnect();
}
