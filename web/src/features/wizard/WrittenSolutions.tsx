import { wizardLimits } from '@bancada/contract/faults/wizard';
import { ActionIcon, Box, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { solutionField } from './flow.ts';
import { useWizard } from './wizard-context.ts';
import { asSolutions, blankSolution, solutionsIn, type WrittenSolution } from './wizard-draft.ts';

/** The new solutions: there is always at least one field. */
export function WrittenSolutions() {
  const { draft, change } = useWizard();
  const [added, setAdded] = useState<number | null>(null);
  const written = solutionsIn(draft);
  const set = (solutions: readonly WrittenSolution[]) => change(asSolutions(solutions));
  const addBlank = () => {
    const blank = blankSolution(written);
    setAdded(blank.chave);
    set([...written, blank]);
  };
  return (
    <Stack gap="sm">
      {written.map((one, index) => (
        <SolutionField
          key={one.chave}
          solution={one}
          name={index === 0 ? 'Nova solução' : `Nova solução ${index + 1}`}
          isAdded={one.chave === added}
          onChange={(solucao) =>
            set(written.map((other) => (other.chave === one.chave ? { ...other, solucao } : other)))
          }
          {...(written.length > 1 && {
            onRemove: () => set(written.filter(({ chave }) => chave !== one.chave)),
          })}
        />
      ))}
      {written.length <= wizardLimits.solutionsMax && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={addBlank}
        >
          Outra solução
        </Button>
      )}
    </Stack>
  );
}

interface SolutionFieldProps {
  solution: WrittenSolution;
  name: string;
  /** Added just now by the person: it gets the focus. */
  isAdded: boolean;
  onChange: (solucao: string) => void;
  onRemove?: () => void;
}

function SolutionField({ solution, name, isAdded, onChange, onRemove }: SolutionFieldProps) {
  const { errors } = useWizard();
  const { chave, solucao } = solution;
  return (
    <Textarea
      label={name}
      description={
        chave === 0 &&
        'O que resolve, passo a passo se for preciso. Pode ficar vazia se uma solução for escolhida.'
      }
      size="md"
      autosize
      minRows={2}
      maxRows={10}
      autoFocus={isAdded}
      value={solucao}
      error={errors[solutionField(chave)]}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Box flex={1}>{input}</Box>
          {onRemove !== undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className="touch-icon"
              aria-label={`Remover: ${name}`}
              onClick={onRemove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </Group>
      )}
    />
  );
}
