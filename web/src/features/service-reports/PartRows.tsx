import { reportLimits } from '@bancada/contract/units/service-reports';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FormValues } from '../../ui/use-form-values.ts';
import { emptyPart, moneyText, type PartValues, type ReportValues, readMoney } from './report-values.ts';

interface PartRowsProps {
  form: FormValues<ReportValues>;
  isLocked: boolean;
}

/** The parts of a document, with their prices and the total. */
export function PartRows({ form, isLocked }: PartRowsProps) {
  const { pecas, mao_de_obra } = form.values;
  const change = (at: number, part: Partial<PartValues>) =>
    form.change({ pecas: pecas.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <Stack gap="xs" component="fieldset" p={0} m={0} bd={0} miw={0}>
      <Text component="legend" fw={600} p={0} mb={4}>
        Peças
      </Text>
      {pecas.map((part, at) => (
        <PartRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own
          key={at}
          number={at + 1}
          part={part}
          errorOf={(field) => form.errors[`pecas.${at}.${field}`]}
          isLocked={isLocked}
          onChange={(part) => change(at, part)}
          onRemove={() => form.change({ pecas: pecas.filter((_, place) => place !== at) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} />}
          disabled={isLocked || pecas.length >= reportLimits.pecas}
          onClick={() => form.change({ pecas: [...pecas, emptyPart] })}
        >
          Acrescentar peça
        </Button>
      </div>
      <TextInput
        label="Mão de obra (R$)"
        size="md"
        inputMode="decimal"
        autoComplete="off"
        maw={200}
        readOnly={isLocked}
        {...form.getInputProps('mao_de_obra')}
      />
      <Total pecas={pecas} labour={mao_de_obra} />
    </Stack>
  );
}

interface PartRowProps {
  number: number;
  part: PartValues;
  errorOf: (field: keyof PartValues) => string | undefined;
  isLocked: boolean;
  onChange: (part: Partial<PartValues>) => void;
  onRemove: () => void;
}

function PartRow({ number, part, errorOf, isLocked, onChange, onRemove }: PartRowProps) {
  const field = (name: keyof PartValues, full: string, label = full) => ({
    'aria-label': `${full} da peça ${number}`,
    label,
    size: 'md' as const,
    autoComplete: 'off',
    readOnly: isLocked,
    value: part[name],
    error: errorOf(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Group gap="xs" align="flex-start" wrap="wrap">
      <TextInput {...field('descricao', 'Descrição')} style={{ flex: '1 1 220px' }} />
      <TextInput {...field('quantidade', 'Quantidade', 'Qtd.')} inputMode="numeric" w={76} />
      <TextInput
        {...field('valor', 'Valor de uma (R$)')}
        inputMode="decimal"
        style={{ flex: '1 1 120px' }}
        maw={180}
      />
      <ActionIcon
        variant="default"
        size={44}
        mt={26}
        aria-label={`Tirar a peça ${number}`}
        disabled={isLocked}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}

function Total({ pecas, labour }: { pecas: readonly PartValues[]; labour: string }) {
  const prices = pecas.map(({ quantidade, valor }) => Number(quantidade) * (readMoney(valor) ?? 0));
  const sum = [...prices, readMoney(labour) ?? 0].reduce((sum, price) => sum + price, 0);
  const isSaid = labour.trim() !== '' || pecas.some(({ valor }) => valor.trim() !== '');
  if (!isSaid || !Number.isFinite(sum)) return null;
  return <Text fw={600}>Total: {moneyText(sum)}</Text>;
}
