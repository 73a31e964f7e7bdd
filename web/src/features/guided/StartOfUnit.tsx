import type { Unit } from '@bancada/contract/units/units';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordSelect } from '../../ui/RecordSelect.tsx';
import { symptomChoices } from '../symptoms/symptoms.queries.ts';

/** On a unit's page: chooses the fault, and goes to the start of a guided diagnosis of this unit. */
export function StartOfUnit({ unit: { id, modelo_equipamento_id } }: { unit: Unit }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const start = (fault: number | null) => {
    if (fault === null) return;
    void navigate({
      to: '/diagnostico-guiado',
      search: { defeitos: String(fault), modelo: modelo_equipamento_id ?? undefined, aparelho: id },
    });
  };
  if (!isOpen)
    return (
      <Button leftSection={<IconRoute size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Começar diagnóstico guiado
      </Button>
    );
  return (
    <RecordSelect
      label="Qual é o defeito?"
      placeholder="Digite o sintoma..."
      failure="Erro ao carregar sintomas."
      nothingFound="Nenhum sintoma encontrado."
      source={symptomChoices}
      value={null}
      onChange={start}
    />
  );
}
