import type { Fault, Solution } from '@bancada/contract/faults/faults';
import type { Visit } from '@bancada/contract/units/visits';
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { OutcomeButtons } from '../outcomes/OutcomeButtons.tsx';
import { faultQuery } from './fault.queries.ts';

/** At a visit with a fault: whether each of the fault's solutions worked on this unit. */
export function OutcomesOfVisit({ visit }: { visit: Visit }) {
  const [isOpen, setIsOpen] = useState(false);
  if (visit.sintoma_id === null) return null;
  return (
    <Stack gap="sm" align="flex-start" data-print="no">
      <Button
        size="md"
        px="sm"
        variant="default"
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Resolveu ou não?
      </Button>
      {isOpen && <Solutions faultId={visit.sintoma_id} visit={visit} />}
    </Stack>
  );
}

function Solutions({ faultId, visit }: { faultId: number; visit: Visit }) {
  const query = useQuery(faultQuery(faultId));
  return (
    <Loaded
      query={query}
      failure="Erro ao buscar o defeito."
      skeleton={<SkeletonBlocks count={1} heightPx={80} />}
    >
      {(fault) => (
        <Stack gap="md" component="ul" className="plain-list" aria-label="Soluções do defeito">
          {fault.solucoes.length === 0 && (
            <li>
              <NothingHere next="Registre a solução na página do defeito.">
                Este defeito ainda não tem solução.
              </NothingHere>
            </li>
          )}
          {onModel(fault, visit.modelo_equipamento_id).map((solution) => (
            <li key={solution.id}>
              <Text mb={4} style={{ overflowWrap: 'anywhere' }}>
                {solution.texto}
              </Text>
              <OutcomeButtons fault={fault} solution={solution} visit={visit} />
            </li>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

/** The solutions, those that are known on this model first, each tried on it where it is. */
function onModel({ solucoes }: Fault, modelId: number | null): Solution[] {
  const isOfModel = ({ equipamento_id }: Solution['registros'][number]) => equipamento_id === modelId;
  const tried = solucoes.map((solution) => ({
    ...solution,
    registros: solution.registros.toSorted((a, b) => Number(isOfModel(b)) - Number(isOfModel(a))),
  }));
  return tried.toSorted((a, b) => Number(b.registros.some(isOfModel)) - Number(a.registros.some(isOfModel)));
}
