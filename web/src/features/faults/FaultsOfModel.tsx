import type { FaultCard } from '@bancada/contract/faults/faults';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { cutName, RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { faultsOfModelQuery } from './fault.queries.ts';
import { faultCountText, faultRecord } from './fault.ts';

/** A model's faults: their number, the first few, and a link to all. */
export function FaultsOfModel({ modelId }: { modelId: number }) {
  return (
    <Section title="Falhas e consertos deste equipamento">
      <Loaded
        query={useQuery(faultsOfModelQuery(modelId))}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={90} />}
      >
        {({ data, total }) =>
          total === 0 ? (
            <NothingHere next="Registre um defeito deste equipamento com Novo.">
              Nenhum registro de troubleshooting.
            </NothingHere>
          ) : (
            <>
              <List spacing="xs">
                {data.map((fault) => (
                  <List.Item key={fault.id}>
                    <RecordAnchor {...faultRecord(fault)}>{fault.sintoma}</RecordAnchor>
                    <Text size="sm" c="dimmed" lineClamp={2}>
                      <FirstSolution {...fault} />
                    </Text>
                  </List.Item>
                ))}
              </List>
              <LinkAnchor to="/troubleshooting" search={{ modelo: modelId }} className="touch-link">
                Ver {faultCountText(total)}
              </LinkAnchor>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** A fault's best solution, and how many more it has. Solutions are sentences: `e mais 1` would read on from the full stop. */
export function FirstSolution({ solucoes: [first], achados: { solucoes } }: FaultCard) {
  return (
    <>
      <Text span inherit style={{ overflowWrap: 'anywhere' }} {...cutName(first?.texto ?? '')}>
        {first?.texto}
      </Text>{' '}
      {solucoes > 1 && (
        <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          +{solucoes - 1} {solucoes === 2 ? 'solução' : 'soluções'}
        </Text>
      )}
    </>
  );
}
