import { recordKinds } from '@bancada/contract/records/record-kinds';
import { type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import { NativeSelect } from '@mantine/core';

const options = [
  { value: '', label: 'Todos os tipos' },
  ...recordKinds.map((kind) => ({ value: kind, label: recordKindTexts[kind].plural })),
];

/** Select for one kind of record, or all. */
export function KindSelect({
  kind,
  onChange,
}: {
  kind: RecordKind | undefined;
  onChange: (kind: RecordKind | undefined) => void;
}) {
  return (
    <NativeSelect
      size="md"
      aria-label="Tipo de registro"
      data={options}
      value={kind ?? ''}
      onChange={(event) => onChange(recordKinds.find((known) => known === event.currentTarget.value))}
    />
  );
}
