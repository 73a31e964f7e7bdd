import {
  type ReadingCondition,
  type ReadingKind,
  readingConditions,
  readingConditionTexts,
  readingKindTexts,
  usualCondition,
} from '@bancada/contract/measures/reading-kinds';
import { NativeSelect } from '@mantine/core';
import { RecordSelect } from '../../ui/RecordSelect.tsx';
import { symptomChoices } from '../symptoms/symptoms.queries.ts';

interface Chosen {
  grandeza: ReadingKind;
  condicao: ReadingCondition;
  boa: boolean;
}

interface ReadingChoicesProps {
  values: Chosen;
  kinds: readonly ReadingKind[];
  isLocked?: boolean;
  onChange: (some: Partial<Chosen>) => void;
}

/** What is measured, how the board is fed, and whether it is a good one. Another kind brings the condition in which it is mostly taken. */
export function ReadingChoices({ values, kinds, isLocked = false, onChange }: ReadingChoicesProps) {
  const given = { size: 'md', disabled: isLocked } as const;
  return (
    <>
      <NativeSelect
        {...given}
        label="Grandeza"
        data={kinds.map((kind) => ({ value: kind, label: readingKindTexts[kind] }))}
        value={values.grandeza}
        onChange={({ currentTarget }) => {
          const grandeza = kinds.find((kind) => kind === currentTarget.value);
          if (grandeza !== undefined) onChange({ grandeza, condicao: usualCondition[grandeza] });
        }}
      />
      <NativeSelect
        {...given}
        label="Condição"
        data={readingConditions.map((one) => ({ value: one, label: readingConditionTexts[one] }))}
        value={values.condicao}
        onChange={({ currentTarget }) => {
          const condicao = readingConditions.find((one) => one === currentTarget.value);
          if (condicao !== undefined) onChange({ condicao });
        }}
      />
      <NativeSelect
        {...given}
        label="Estado da placa"
        data={[
          { value: 'boa', label: 'Boa' },
          { value: 'defeito', label: 'Com defeito' },
        ]}
        value={values.boa ? 'boa' : 'defeito'}
        onChange={({ currentTarget }) => onChange({ boa: currentTarget.value === 'boa' })}
      />
    </>
  );
}

interface FaultFieldProps {
  value: number | null;
  error?: string | undefined;
  isLocked?: boolean;
  onChange: (id: number | null) => void;
}

/** The fault of which a reading is, where the board is not good. */
export function FaultField({ value, error, isLocked = false, onChange }: FaultFieldProps) {
  return (
    <RecordSelect
      label="De qual defeito (opcional)"
      placeholder="Digite o sintoma..."
      failure="Erro ao carregar sintomas."
      nothingFound="Nenhum sintoma encontrado."
      source={symptomChoices}
      readOnly={isLocked}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
