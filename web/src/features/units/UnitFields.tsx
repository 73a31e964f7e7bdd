import { numberKindTexts } from '@bancada/contract/units/number-kinds';
import { type NumberField, unitTexts } from '@bancada/contract/units/units';
import { readVin } from '@bancada/contract/units/vin';
import { vinText } from '@bancada/contract/units/vin-facts';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { timings } from '../../timings.ts';
import { asTyped } from '../../ui/as-typed.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { NumberOffers } from './NumberOffers.tsx';
import type { UnitValues } from './unit-values.ts';

interface UnitFieldsProps {
  form: FormValues<UnitValues>;
  isLocked: boolean;
  /** The unit that is edited; undefined: it is new. */
  id?: number;
}

const fields: readonly { field: NumberField; label: string; hint: string }[] = [
  { field: 'serie', label: numberKindTexts.serie, hint: 'Da etiqueta: S/N' },
  { field: 'referencia', label: numberKindTexts.referencia, hint: 'O número da OS no sistema da oficina' },
  { field: 'imei1', label: numberKindTexts.imei, hint: '15 dígitos: *#06# no telefone' },
  { field: 'imei2', label: `Segundo ${numberKindTexts.imei}`, hint: 'De telefone com dois chips' },
  { field: 'placa', label: numberKindTexts.placa, hint: 'AAA9999 ou AAA9A99' },
  { field: 'chassi', label: numberKindTexts.chassi, hint: '17 letras e números' },
];

/** All fields of a unit: one number is enough. */
export function UnitFields({ form, isLocked, id }: UnitFieldsProps) {
  return (
    <>
      <ModelSelect
        label="Equipamento (opcional)"
        placeholder="Digite o modelo..."
        failure="Erro ao carregar equipamentos."
        readOnly={isLocked}
        {...form.getInputProps('modelo_equipamento_id')}
        value={form.values.modelo_equipamento_id}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {fields.map(({ field, label, hint }, place) => (
          <div key={field}>
            <TextInput
              label={label}
              description={hint}
              size="md"
              readOnly={isLocked}
              classNames={{ input: 'code-text' }}
              {...asTyped}
              autoComplete="off"
              {...(place === 0 && { 'data-autofocus': true })}
              {...form.getInputProps(field)}
            />
            {field === 'chassi' && <VinLine typed={form.values.chassi} />}
            {form.values[field] !== '' && <KnownNumber typed={form.values[field]} except={id} />}
          </div>
        ))}
      </SimpleGrid>
      <Textarea
        label="Placa (circuito) trocada"
        description="De qual aparelho veio, ou para qual foi."
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        readOnly={isLocked}
        {...form.getInputProps('troca_de_placa')}
      />
      <Textarea
        label="Nota"
        description={unitTexts.noCustomer}
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('nota')}
      />
    </>
  );
}

/** Another unit has this number, or one like it. */
function KnownNumber({ typed, except }: { typed: string; except: number | undefined }) {
  const [settled] = useDebouncedValue(typed, timings.searchDebounceMs);
  return (
    <div style={{ marginTop: 8 }}>
      <NumberOffers typed={settled} except={except} />
    </div>
  );
}

function VinLine({ typed }: { typed: string }) {
  const vin = readVin(typed);
  const told = vin === null ? null : vinText(vin, new Date().getFullYear() + 1);
  if (told === null) return null;
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {told}
    </Text>
  );
}
