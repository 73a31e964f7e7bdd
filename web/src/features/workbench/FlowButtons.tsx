import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../ui/Links.tsx';
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
        aria-label="Novo Sintoma"
        title="Novo Sintoma"
        onClick={() => (hasDraft ? discard.ask() : begin())}
      >
        <IconPlus size={18} aria-hidden />
        <Text span inherit visibleFrom="sm" ml={8}>
          Novo Sintoma
        </Text>
      </Button>
      {discard.dialog}
    </Group>
  );
}
