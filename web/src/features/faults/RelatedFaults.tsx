import { countedKind } from '@bancada/contract/records/records';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { FaultCard, FaultCards } from './FaultCard.tsx';
import { type Relation, relatedFaultsQuery } from './fault.queries.ts';
import { entryCount } from './fault.ts';

interface RelatedFaultsProps {
  relation: Relation;
  /** Entries in all, where the first few are shown. */
  total: number;
}

/** The faults in whose entries a record stands, each once. */
export function RelatedFaults({ relation, total }: RelatedFaultsProps) {
  return (
    <Section title="Falhas e consertos">
      <Loaded
        query={useQuery(relatedFaultsQuery(relation))}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={2} heightPx={100} />}
      >
        {(faults) =>
          faults.length === 0 ? (
            <NothingHere next="Aparece aqui quando um defeito o usa.">
              Nenhum item relacionado encontrado.
            </NothingHere>
          ) : (
            <>
              <Text size="sm" c="dimmed">
                {total > entryCount(faults)
                  ? `Os ${entryCount(faults)} mais úteis de ${countedKind('troubleshooting', total)}`
                  : countedKind('troubleshooting', entryCount(faults))}
              </Text>
              <FaultCards>
                {faults.map((fault) => (
                  <li key={fault.id}>
                    <FaultCard fault={fault} headingLevel={3} />
                  </li>
                ))}
              </FaultCards>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
