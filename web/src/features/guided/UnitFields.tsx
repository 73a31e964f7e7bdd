import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { SimpleGrid, TextInput } from '@mantine/core';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { UnitTie } from '../units/UnitTie.tsx';

/** What tells the unit on the bench from others; both may be left empty. */
export interface Unit {
  modelo_equipamento_id: number | null;
  unidade: string;
  /** The known unit to whose visit the work belongs; null: to none. */
  aparelho_id: number | null;
}

interface UnitFieldsProps {
  unit: Unit;
  onChange: (unit: Unit) => void;
}

export function UnitFields({ unit, onChange }: UnitFieldsProps) {
  return (
    <>
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
      <UnitTie
        typed={unit.unidade}
        unitId={unit.aparelho_id}
        onTie={({ aparelho, numero }) =>
          onChange({
            modelo_equipamento_id: unit.modelo_equipamento_id ?? aparelho.modelo_equipamento_id,
            unidade: unit.unidade === '' ? numero : unit.unidade,
            aparelho_id: aparelho.id,
          })
        }
        onUntie={() => onChange({ ...unit, aparelho_id: null })}
      />
    </>
  );
}
