import type { Fault, Solution } from '@bancada/contract/faults/faults';
import { type Outcome, OutcomeEdit, outcomeLimits } from '@bancada/contract/faults/outcomes';
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { Failure } from '../../ui/Failure.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning, useCancel } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { equipmentText } from '../equipment-models/model-text.ts';
import { TieOfForm } from '../units/UnitTie.tsx';
import classes from './Outcomes.module.css';
import { useOutcome } from './outcomes.queries.ts';

interface OutcomeDetailsProps {
  outcome: Outcome;
  fault: Fault;
  /** It can have been tried where it has an entry: on each model first the one that was found. */
  solution: Solution;
  onDone: () => void;
}

/** What one may add to an outcome: on which model and unit, and a note. */
export function OutcomeDetails({ outcome, fault, solution, onDone }: OutcomeDetailsProps) {
  const { change } = useOutcome();
  const { form, saving, formProps } = useCheckedForm({
    initialValues: {
      troubleshooting_id: String(outcome.troubleshooting_id),
      unidade: outcome.unidade ?? '',
      nota: outcome.nota ?? '',
      aparelho_id: outcome.aparelho_id,
    },
    check: ({ unidade, nota }) => schemaErrors(OutcomeEdit, { unidade, nota }),
    save: ({ troubleshooting_id, ...details }) =>
      change.mutateAsync({ id: outcome.id, troubleshooting_id: Number(troubleshooting_id), ...details }),
    onSaved: onDone,
  });
  const isUnsaved = form.isDirty() && !saving.isSuccess;
  const { cancel, question } = useCancel(isUnsaved, onDone);
  const nameOf = (modelId: number) => {
    const model = fault.equipamentos.find(({ id }) => id === modelId);
    return model === undefined ? '' : equipmentText(model);
  };
  const models = solution.registros.map(({ id, equipamento_id }) => ({
    value: String(id),
    label: nameOf(equipamento_id),
  }));
  return (
    <form {...formProps} aria-label="Nota e aparelho" className={classes.details}>
      <UnsavedWarning isUnsaved={isUnsaved} />
      {question}
      <Stack gap="xs">
        {models.length > 1 && (
          <Select
            label="Equipamento"
            data={models}
            allowDeselect={false}
            searchable
            {...form.getInputProps('troubleshooting_id')}
            onChange={(id) => id !== null && form.change({ troubleshooting_id: id })}
          />
        )}
        <TextInput
          label="Aparelho"
          description="Número de série, placa ou ordem de serviço: o mesmo aparelho conta uma vez."
          maxLength={outcomeLimits.unidadeMaxChars}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('unidade')}
        />
        <TieOfForm values={form.values} change={form.change} />
        <Textarea label="Nota" autosize minRows={2} maxRows={8} {...form.getInputProps('nota')} />
        {saving.isError && <Failure error={saving.error} fallback="O resultado não foi salvo." />}
        <Group gap="xs">
          <Button type="submit" size="compact-md" px="md" loading={saving.isPending}>
            Salvar
          </Button>
          <Button variant="subtle" size="compact-md" px="md" onClick={cancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
