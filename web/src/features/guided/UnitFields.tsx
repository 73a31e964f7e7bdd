import { guidedLimits } from '@bancada/contract/guided-limits';
import { SimpleGrid, TextInput } from '@mantine/core';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';

/** What tells the unit on the bench from others; both may be left empty. */
export interface Unit {
  modelo_equipamento_id: number | null;
  unidade: string;
}

interface UnitFieldsProps {
  unit: Unit;
  onChange: (unit: Unit) => void;
}

export function UnitFields({ unit, onChange }: UnitFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <ModelSelect
        label="Equipamento (opcional)"
        placeholder="Digite o modelo..."
        failure="Erro ao carregar equipamentos."
        value={unit.modelo_equipamento_id}
        onChange={(id) => onChange({ ...unit, modelo_equipamento_id: id })}
      />
      <TextInput
        label="Série, placa ou OS (opcional)"
        size="md"
        maxLength={guidedLimits.unidadeMaxChars}
        autoComplete="off"
        spellCheck={false}
        value={unit.unidade}
        onChange={({ currentTarget }) => onChange({ ...unit, unidade: currentTarget.value })}
      />
    </SimpleGrid>
  );
}
