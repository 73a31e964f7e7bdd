import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import type { Measure } from '@bancada/contract/measures/measure';
import { Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './Guided.module.css';
import { rangeText, type Verdict, valueText } from './verdict.ts';

// Loaded lazily: only what is typed is held against anything.
const HeldMeasure = lazyPart(async () => (await import('../readings/HeldValue.tsx')).HeldMeasure);

interface MeasuredValueProps {
  measure: Measure;
  /** What is normal is known in numbers. */
  isNumeric: boolean;
  value: string;
  verdict: Verdict | null;
  /** The model of the unit, whose good boards the value is held against; null where it is not known. */
  modelId: number | null;
  onChange: (value: string) => void;
}

/** What was measured. Where the normal values are known it says at once on which side this one is. */
export function MeasuredValue({ measure, isNumeric, value, verdict, modelId, onChange }: MeasuredValueProps) {
  const unit = measure.unidade === '' ? '' : ` em ${measure.unidade}`;
  return (
    <div>
      <TextInput
        className={classes.value ?? ''}
        label={`Valor medido${isNumeric ? unit : ''} (opcional)`}
        size="lg"
        {...(isNumeric && { inputMode: 'decimal' as const })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={guidedLimits.valorMaxChars}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        // Puts the keyboard of a phone away, and gives the keys 1, 2, 3 back to the answers.
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      <div role="status" className={classes.verdict}>
        {verdict !== null && <VerdictText verdict={verdict} measure={measure} />}
      </div>
      <div role="status">
        {measure.onde !== '' && value.trim() !== '' && (
          <HeldMeasure measure={measure} modelId={modelId} typed={valueText(value, measure)} />
        )}
      </div>
    </div>
  );
}

function VerdictText({ verdict, measure }: { verdict: Verdict; measure: Measure }) {
  if (verdict === 'unreadable')
    return (
      <Text size="sm" c="dimmed">
        Digite só o número, com vírgula: 3,3. Outro texto também fica anotado.
      </Text>
    );
  const Icon = verdict === 'normal' ? IconCheck : IconAlertTriangle;
  return (
    <>
      <Icon size={20} aria-hidden />
      <Text fw={600}>
        {verdict === 'normal' ? 'Dentro do normal' : 'Fora do normal'}: {rangeText(measure)}
      </Text>
    </>
  );
}
