import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { moved, PickMany } from '../../ui/PickMany.tsx';
import { diagnosisPicks } from '../diagnoses/diagnoses.queries.ts';
import { currentDraft } from './draft-store.ts';
import { checkFlow, stepOf } from './flow.ts';
import { type NewText, useNearDuplicates } from './use-near-duplicates.tsx';
import { WizardStepPage } from './WizardStepPage.tsx';
import { WrittenDiagnosisCard } from './WrittenDiagnosisCard.tsx';
import { useWizard, type Wizard } from './wizard-context.ts';
import { blankDiagnosis, isWritten, type WrittenDiagnosis } from './wizard-draft.ts';

/** Step 2: what to check, in which order; new and existing diagnoses. */
export function DiagnosisStep() {
  const { draft, change, errors, refuse, open } = useWizard();
  const near = useNearDuplicates();
  const next = () => {
    const found = Object.entries(checkFlow(currentDraft())).filter(
      ([field]) => stepOf(field) === 'diagnosticos',
    );
    if (found.length > 0) return refuse(Object.fromEntries(found));
    near.ask(newTexts(draft.newDiagnosticos, change), () => open('solucoes'));
  };
  return (
    <WizardStepPage
      step="diagnosticos"
      title="Novo diagnóstico"
      submitLabel="Próximo"
      isBusy={near.isBusy}
      onSubmit={next}
      back={{ to: '/sintomas/new', label: 'Voltar' }}
    >
      <div>
        <Text size="sm" c="dimmed">
          Sintoma
        </Text>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {draft.sintoma}
        </Text>
      </div>
      <WrittenDiagnoses />
      <PickMany
        label="Diagnósticos que já existem"
        description="Vêm depois dos novos, na ordem em que estão aqui."
        placeholder="Digite ao menos 2 letras..."
        isOrdered
        source={diagnosisPicks}
        textOf={({ descricao }) => descricao}
        chosen={draft.selectedDiagnosticos}
        onChange={(chosen) =>
          change({ selectedDiagnosticos: chosen.map(({ id, descricao }) => ({ id, descricao })) })
        }
        error={errors.selected_diagnostico_ids}
        nothingFound="Nenhum diagnóstico encontrado."
        failure="Erro ao carregar dados de suporte."
      />
      {near.dialog}
    </WizardStepPage>
  );
}

/** The new diagnoses in order; there is always at least one. */
function WrittenDiagnoses() {
  const { draft, change, errors } = useWizard();
  const [added, setAdded] = useState<number | null>(null);
  const written = draft.newDiagnosticos.length > 0 ? draft.newDiagnosticos : [blankDiagnosis([])];
  const set = (newDiagnosticos: WrittenDiagnosis[]) => change({ newDiagnosticos });
  const addBlank = () => {
    const blank = blankDiagnosis(written);
    setAdded(blank.chave);
    set([...written, blank]);
  };
  return (
    <Fieldset
      variant="unstyled"
      legend={<Text fw={600}>Novos diagnósticos, na ordem em que vale a pena verificar</Text>}
    >
      <Stack gap="sm" mt="xs">
        {written.map((one, index) => (
          <WrittenDiagnosisCard
            key={one.chave}
            diagnosis={one}
            isAdded={one.chave === added}
            place={{ index, count: written.length }}
            errors={errors}
            onChange={(part) =>
              set(written.map((other) => (other.chave === one.chave ? { ...other, ...part } : other)))
            }
            onMove={(to) => set(moved(written, index, to))}
            onRemove={() => set(written.filter(({ chave }) => chave !== one.chave))}
          />
        ))}
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={addBlank}
        >
          Outro diagnóstico
        </Button>
      </Stack>
    </Fieldset>
  );
}

/** The texts of new diagnoses, to check for near duplicates. */
function newTexts(written: readonly WrittenDiagnosis[], change: Wizard['change']): NewText[] {
  return written.filter(isWritten).map(({ chave, descricao }) => ({
    kind: 'diagnosticos',
    text: descricao,
    // With an existing text it becomes that diagnosis, and keeps its place, its codes and components.
    use: ({ text }) =>
      change({
        newDiagnosticos: currentDraft().newDiagnosticos.map((one) =>
          one.chave === chave ? { ...one, descricao: text } : one,
        ),
      }),
  }));
}
