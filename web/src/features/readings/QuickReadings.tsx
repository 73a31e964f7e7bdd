import { isMeasured, readingKinds } from '@bancada/contract/measures/reading-kinds';
import { readingRefusal } from '@bancada/contract/measures/reading-values';
import { type BoardReading, readingLimits } from '@bancada/contract/measures/readings';
import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { fieldMessages } from '../../api/error-message.ts';
import { asTyped } from '../../ui/as-typed.ts';
import { Failure } from '../../ui/Failure.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { HeldValue } from './HeldValue.tsx';
import { FaultField, ReadingChoices } from './ReadingChoices.tsx';
import {
  type QuickReadingsProps,
  type TypedFields,
  type TypedReading,
  useQuickReadings,
} from './use-quick-readings.ts';

/** Point, Enter, value, Enter: readings one after another, each held against the good ones while it is typed. */
export function QuickReadings(props: QuickReadingsProps) {
  const { fields, point, value, last, saving, save } = useQuickReadings(props);
  const isElsewhere = saving.isError && !shown.some((name) => name in fieldMessages(saving.error));
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      aria-label="Nova leitura"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap="sm">
        <Circumstances {...fields} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <LineField
            {...fields}
            name="ponto"
            label="Ponto ou rede"
            field={point}
            onEnter={() => value.current?.focus()}
          />
          <LineField
            {...fields}
            name="valor"
            label={fields.typed.grandeza === 'onda' ? 'Como é a onda' : 'Valor'}
            placeholder={fields.typed.grandeza === 'onda' ? 'quadrada, 3,3 Vpp' : '0,412 · 412 mV · 4k7 · OL'}
            field={value}
            onEnter={save}
          />
        </SimpleGrid>
        <Judged {...fields} modelId={props.modelId} />
        <Group gap="sm">
          <Button size="md" onClick={save} loading={saving.isPending}>
            Registrar leitura
          </Button>
          <Text size="sm" c="dimmed">
            Ponto, Enter, valor, Enter.
          </Text>
        </Group>
        {isElsewhere && (
          <Failure error={saving.error} fallback="A leitura não foi registrada." onRetry={save} />
        )}
        <div role="status">{last !== null && <Taken reading={last} />}</div>
      </Stack>
    </Paper>
  );
}

/** Fields that say themselves what is wrong with them. */
const shown = ['ponto', 'valor', 'referencia', 'revisao', 'medidor', 'sintoma_id'] as const;

interface LineFieldProps extends TypedFields {
  name: 'ponto' | 'valor';
  label: string;
  placeholder?: string;
  field: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
}

function LineField({ typed, errors, change, name, label, placeholder, field, onEnter }: LineFieldProps) {
  return (
    <TextInput
      {...asTyped}
      ref={field}
      label={label}
      placeholder={placeholder}
      size="md"
      enterKeyHint={name === 'ponto' ? 'next' : 'send'}
      maxLength={name === 'ponto' ? readingLimits.pontoMaxChars : readingLimits.valorMaxChars}
      value={typed[name]}
      error={errors[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** A photo is an attachment: it is chosen on the reading's page. */
const quickKinds = readingKinds.filter((kind) => kind !== 'foto');
const lines = [
  ['referencia', 'Referência', 'massa', readingLimits.pontoMaxChars],
  ['revisao', 'Placa ou revisão', '', readingLimits.revisaoMaxChars],
  ['medidor', 'Medidor', '', readingLimits.medidorMaxChars],
] as const;

/** What stays from one reading to the next. */
function Circumstances({ typed, errors, change }: TypedFields) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <ReadingChoices values={typed} kinds={quickKinds} onChange={change} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        {lines.map(([name, label, placeholder, maxLength]) => (
          <TextInput
            key={name}
            {...asTyped}
            label={label}
            size="md"
            placeholder={placeholder}
            maxLength={maxLength}
            value={typed[name]}
            error={errors[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      {!typed.boa && (
        <FaultField
          value={typed.sintoma_id}
          error={errors.sintoma_id}
          onChange={(sintoma_id) => change({ sintoma_id })}
        />
      )}
    </>
  );
}

interface JudgedProps {
  typed: TypedReading;
  errors: Record<string, string>;
  modelId: number;
}

/** What is known of the value as it stands: why no meter shows it, or how it lies beside the good ones. */
function Judged({ typed, errors, modelId }: JudgedProps) {
  const { grandeza, valor } = typed;
  if (!isMeasured(grandeza) || valor.trim() === '' || errors.valor !== undefined) return null;
  const refusal = readingRefusal(grandeza, valor);
  return (
    <div role="status">
      {refusal === null ? (
        <HeldValue
          modelId={modelId}
          point={typed.ponto}
          reference={typed.referencia}
          kind={grandeza}
          condition={typed.condicao}
          revisao={typed.revisao.trim() || undefined}
          typed={valor}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
    </div>
  );
}

function Taken({ reading: { id, ponto, valor } }: { reading: BoardReading }) {
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      Registrada:{' '}
      <RecordAnchor kind="readings" id={id}>
        {ponto} · {valor}
      </RecordAnchor>
    </Text>
  );
}
