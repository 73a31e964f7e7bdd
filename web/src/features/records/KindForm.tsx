import type { Kind } from '@bancada/contract/kinds/kind';
import { blameTakenValue } from '../../api/error-message.ts';
import { useNames } from '../../ui/use-choices.ts';
import type { Conflict } from './conflict.ts';
import type { EditFormProps } from './EditableDetail.tsx';
import {
  type DrawnKind,
  KindFields,
  type References,
  type Referred,
  type ValuesOf,
  valuesIn,
} from './KindFields.tsx';
import { RecordFormFrame } from './RecordFormFrame.tsx';
import { useRecordForm } from './use-record-form.ts';

interface KindFormProps<Of extends DrawnKind, Row> extends EditFormProps<Row> {
  kind: Of;
  check: (values: ValuesOf<Of>) => Record<string, string>;
  save: (values: ValuesOf<Of>, version: string) => Promise<Row & { message: string }>;
  references: References<Of>;
}

/** The form of a record on its page, for a kind that is one value. */
export function KindForm<Of extends DrawnKind, Row extends { id: number; atualizado_em: string }>(
  props: KindFormProps<Of, Row>,
) {
  const { kind, record, check, save, references, onSaved, onCancel } = props;
  const recordForm = useRecordForm({
    record: { tipo: kind.name, id: record.id },
    values: valuesIn(kind, record),
    version: record.atualizado_em,
    check,
    save,
    onSaved,
    blame: blameTakenValue,
  });
  const noun = kind.singular.toLowerCase();
  return (
    <RecordFormFrame
      kind={kind.name}
      label={`Editar ${noun}`}
      failure={`Erro ao atualizar ${noun}.`}
      recordForm={recordForm}
      textOf={useReferenceNames(kind, references, recordForm.conflict)}
      onCancel={onCancel}
    >
      <KindFields
        fields={kind.fields}
        form={recordForm.form}
        isLocked={recordForm.saving.isPending}
        isNew={false}
        references={references}
      />
    </RecordFormFrame>
  );
}

/** The names of what both sides of a conflict refer to. */
export function useReferenceNames(
  { fields }: Kind,
  references: Readonly<Record<string, Referred>>,
  conflict: Conflict<Record<string, unknown>> | null,
) {
  const sourceOf = (field: string) => references[fields[field]?.names ?? '']?.choices;
  const asked = [conflict?.mine, conflict?.theirs].flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([field, value]) => {
      const source = sourceOf(field);
      return source === undefined || typeof value !== 'number' ? [] : [{ source, id: value }];
    }),
  );
  const nameOf = useNames(asked);
  return (field: string, value: unknown) => {
    const source = sourceOf(field);
    return source === undefined ? undefined : nameOf(source, Number(value));
  };
}
