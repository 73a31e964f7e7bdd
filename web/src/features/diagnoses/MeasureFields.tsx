import {
  isNoMeasure,
  Measure,
  type MeasureParts,
  noMeasure,
  normalRange,
} from '@bancada/contract/measures/measure';
import { measureTexts } from '@bancada/contract/measures/measure-texts';
import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SuggestedText } from '../../ui/SuggestedText.tsx';
import { useFold } from '../../ui/use-fold.tsx';
import { type CheckField, type CheckValues, isCheckWritten } from './check-values.ts';
import { KindField } from './KindField.tsx';

interface MeasureFieldsProps {
  values: CheckValues;
  errorOf: (field: CheckField) => ReactNode;
  onChange: (part: Partial<CheckValues>) => void;
  isLocked: boolean;
}

const checkFields: readonly CheckField[] = [
  'tipo',
  'medida',
  'medida.onde',
  'medida.grandeza',
  'medida.esperado',
  'medida.tolerancia',
  'medida.unidade',
  'minutos',
  'alta_tensao',
];
const quantities = [
  'tensão',
  'resistência',
  'corrente',
  'continuidade',
  'capacitância',
  'frequência',
  'isolação',
];
/** Signs that a telephone's keyboard hides. */
const units = ['V', 'mV', 'A', 'mA', 'Ω', 'kΩ', 'MΩ', 'nF', 'µF', 'Hz', 'kHz', 'MHz', '°C', '%'];

/** The folded part of a diagnosis that says what kind of step it is, what to measure, how long it takes, and where a dangerous voltage is. */
export function useMeasurePart({ values, errorOf, ...props }: MeasureFieldsProps) {
  const { button, part } = useFold({
    label: 'Tipo, medida e alta tensão',
    openLabel: 'Esconder tipo, medida e alta tensão',
    isOpenAtFirst: isCheckWritten(values),
    isHeldOpen: checkFields.some((field) => Boolean(errorOf(field))),
  });
  return { button, part: part(<MeasureFields values={values} errorOf={errorOf} {...props} />) };
}

function MeasureFields(props: MeasureFieldsProps) {
  const { values, errorOf, onChange, isLocked } = props;
  return (
    <>
      <KindField
        value={values.tipo}
        error={errorOf('tipo')}
        isLocked={isLocked}
        onChange={(tipo) => onChange({ tipo })}
      />
      {/* Whoever prepares measures nothing; what was written before stays in sight. */}
      {(values.tipo !== 'preparo' || values.medida !== null) && <Measured {...props} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          size="md"
          label="Minutos"
          description="Quanto tempo leva"
          inputMode="numeric"
          value={values.minutos}
          onChange={(event) => onChange({ minutos: event.currentTarget.value })}
          error={errorOf('minutos')}
          readOnly={isLocked}
        />
        <Switch
          size="md"
          label={measureTexts.highVoltage}
          description={measureTexts.highVoltageOf.diagnosis}
          checked={values.alta_tensao}
          disabled={isLocked}
          error={errorOf('alta_tensao')}
          onChange={(event) => onChange({ alta_tensao: event.currentTarget.checked })}
        />
      </SimpleGrid>
    </>
  );
}

function Measured({ values, errorOf, onChange, isLocked }: MeasureFieldsProps) {
  const measure = values.medida ?? noMeasure;
  const field = (name: keyof MeasureParts) => ({
    size: 'md' as const,
    value: measure[name],
    error: errorOf(`medida.${name}`),
    readOnly: isLocked,
  });
  const set = (name: keyof MeasureParts, value: string) => {
    const medida = { ...measure, [name]: value };
    onChange({ medida: isNoMeasure(medida) ? null : medida });
  };
  const typed = (name: keyof MeasureParts) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const chosen = (name: keyof MeasureParts) => ({
    ...field(name),
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <TextInput label="Onde medir" placeholder="Pino 8 do CI da fonte" {...typed('onde')} />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <SuggestedText
          label="Grandeza"
          placeholder="tensão"
          suggestions={quantities}
          {...chosen('grandeza')}
        />
        <TextInput label="Esperado" placeholder="3,3" {...typed('esperado')} />
        <TextInput label="Tolerância" placeholder="5% ou 0,2" {...typed('tolerancia')} />
        <SuggestedText label="Unidade" placeholder="V" suggestions={units} {...chosen('unidade')} />
      </SimpleGrid>
      <NormalText measure={measure} />
    </>
  );
}

/** What the expected value and its tolerance come to, so that a slip shows at once. */
function NormalText({ measure }: { measure: MeasureParts }) {
  // Where it is measured may still be missing.
  const read = Measure.safeParse({ ...measure, onde: '-' });
  const range = read.success ? normalRange(read.data) : null;
  if (!read.success || range === null) return null;
  const text = (value: number) =>
    `${value.toLocaleString('pt-BR', { maximumSignificantDigits: 6 })} ${read.data.unidade}`.trim();
  return (
    <Text size="sm" c="dimmed">
      {range.min === range.max
        ? `Normal: ${text(range.min)} exatos. Diga a tolerância.`
        : `Normal: de ${text(range.min)} a ${text(range.max)}.`}
    </Text>
  );
}
