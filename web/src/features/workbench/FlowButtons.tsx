import { Button, Group } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useDiscardQuestion } from '../wizard/DiscardQuestion.tsx';
import { resetDraft, useHasDraft, useWizardDraft } from '../wizard/draft-store.ts';
import { stepPaths, stepToGoOn } from '../wizard/wizard-draft.ts';

/** Buttons to the wizard: for a new symptom, or to continue the draft. */
export function FlowButtons() {
  const navigate = useNavigate();
  const hasDraft = useHasDraft();
  const draft = useWizardDraft();
  const begin = () => void navigate({ to: '/sintomas/new' });
  const discard = useDiscardQuestion(() => {
    resetDraft();
    begin();
  });
  return (
    <Group gap="sm" ml="auto">
      {hasDraft && (
        <LinkButton
          to={stepPaths[stepToGoOn(draft)]}
          variant="light"
          size="md"
          px="md"
          leftSection={<IconPencil size={18} />}
        >
          Continuar Rascunho
        </LinkButton>
      )}
      <Button
        size="md"
        px="md"
        leftSection={<IconPlus size={18} />}
        onClick={() => (hasDraft ? discard.ask() : begin())}
      >
        Novo Sintoma
      </Button>
      {discard.dialog}
    </Group>
  );
}
