import { type Outcome, OutcomeEdit, outcomeLimits } from '@bancada/contract/outcomes';
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { Failure } from '../../ui/Failure.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning, useCancel } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import classes from './Outcomes.module.css';
import { useOutcome } from './outcomes.queries.ts';
import type { TriedEntry } from './tried-solution.ts';

interface OutcomeDetailsProps {
  outcome: Outcome;
  entries: readonly TriedEntry[];
  onDone: () => void;
}

/** What one may add to an outcome: on which model and unit, and a note. */
export function OutcomeDetails({ outcome, entries, onDone }: OutcomeDetailsProps) {
  const { change } = useOutcome();
  const { form, saving, formProps } = useCheckedForm({
    initialValues: {
      troubleshooting_id: String(outcome.troubleshooting_id),
      unidade: outcome.unidade ?? '',
      nota: outcome.nota ?? '',
    },
    check: ({ unidade, nota }) => schemaErrors(OutcomeEdit, { unidade, nota }),
    save: ({ troubleshooting_id, unidade, nota }) =>
      change.mutateAsync({ id: outcome.id, troubleshooting_id: Number(troubleshooting_id), unidade, nota }),
    onSaved: onDone,
  });
  const isUnsaved = form.isDirty() && !saving.isSuccess;
  const { cancel, question } = useCancel(isUnsaved, onDone);
  const models = entries.map(({ id, model }) => ({ value: String(id), label: model }));
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
