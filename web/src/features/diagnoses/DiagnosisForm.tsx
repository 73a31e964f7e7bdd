import type { Diagnosis } from '@bancada/contract/faults/diagnoses';
import { Textarea } from '@mantine/core';
import { blameTakenValue } from '../../api/error-message.ts';
import { PickIds } from '../../ui/PickIds.tsx';
import { useChoiceNames } from '../../ui/use-choices.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { componentPicks, componentText, datasheetChoices } from '../datasheets/datasheets.queries.ts';
import type { Conflict } from '../records/conflict.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { UsedIn } from '../records/UsedIn.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { CodeFields } from './CodeFields.tsx';
import { checkDiagnosis, saveDiagnosis, valuesOf } from './diagnosis-values.ts';
import { KindHint } from './KindField.tsx';
import { useMeasurePart } from './MeasureFields.tsx';

/** A diagnosis: its text, its codes and the components that it suspects. */
export function DiagnosisForm({ record, onSaved, onCancel }: EditFormProps<Diagnosis>) {
  const { id, atualizado_em, componentes } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'diagnosticos', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkDiagnosis,
    save: (typed, version) => saveDiagnosis(id, typed, version),
    onSaved,
    blame: blameTakenValue,
  });
  const { form, saving } = recordForm;
  const nameOf = useNames(componentes, recordForm.conflict);
  return (
    <RecordFormFrame
      kind="diagnosticos"
      label="Editar diagnóstico"
      failure="Erro ao atualizar diagnóstico."
      recordForm={recordForm}
      textOf={(_, value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : undefined)}
      onCancel={onCancel}
    >
      <UsedIn count={record.defeitos} />
      <Fields form={form} known={componentes} isLocked={saving.isPending} />
    </RecordFormFrame>
  );
}

interface FieldsProps {
  form: FormValues<ReturnType<typeof valuesOf>>;
  known: Diagnosis['componentes'];
  isLocked: boolean;
}

function Fields({ form, known, isLocked }: FieldsProps) {
  const measure = useMeasurePart({
    values: form.values,
    errorOf: (field) => form.errors[field],
    onChange: form.change,
    isLocked,
  });
  return (
    <>
      <Textarea
        label="Descrição"
        size="md"
        autosize
        minRows={2}
        maxRows={12}
        required
        readOnly={isLocked}
        data-autofocus
        {...form.getInputProps('descricao')}
      />
      <KindHint
        text={form.values.descricao}
        kind={form.values.tipo}
        onChange={(tipo) => form.change({ tipo })}
      />
      <CodeFields
        values={form.values}
        errors={form.errors}
        onChange={(field, value) => form.change({ [field]: value })}
        isLocked={isLocked}
      />
      <PickIds
        label="Componentes suspeitos"
        placeholder="Part number ou nome..."
        isShort
        readOnly={isLocked}
        source={componentPicks}
        choices={datasheetChoices}
        known={known}
        textOf={componentText}
        value={form.values.componente_ids}
        onChange={(ids) => form.change({ componente_ids: ids })}
        error={form.errors.componente_ids}
        nothingFound="Nenhum datasheet encontrado."
        failure="Erro ao buscar datasheets."
      />
      <div>{measure.button}</div>
      {measure.part}
    </>
  );
}

/** Names of the components, including those that another person has selected meanwhile. */
function useNames(
  components: Diagnosis['componentes'],
  conflict: Conflict<ReturnType<typeof valuesOf>> | null,
) {
  const sides = [conflict?.mine, conflict?.theirs].flatMap((side) => side?.componente_ids ?? []);
  const names = new Map(components.map((component) => [component.id, componentText(component)]));
  const nameOf = useChoiceNames(
    datasheetChoices,
    sides.filter((component) => !names.has(component)),
  );
  return (component: number) => names.get(component) ?? nameOf(component);
}
