import { countedKind } from '@bancada/contract/records';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { entriesOfModelQuery } from './troubleshooting.queries.ts';

/** A model's entries: their number, the first few, and a link to all. */
export function EntriesOfModel({ modelId }: { modelId: number }) {
  return (
    <Section title="Falhas e consertos deste equipamento">
      <Loaded
        query={useQuery(entriesOfModelQuery(modelId))}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={90} />}
      >
        {({ data, total }) =>
          total === 0 ? (
            <Text c="dimmed">Nenhum registro de troubleshooting.</Text>
          ) : (
            <>
              <List spacing="xs">
                {data.map(({ id, sintoma, solucao }) => (
                  <List.Item key={id}>
                    <RecordAnchor kind="troubleshooting" id={id}>
                      {sintoma}
                    </RecordAnchor>
                    {/* What parts two entries of one symptom. */}
                    <Text size="sm" c="dimmed" lineClamp={2}>
                      {solucao}
                    </Text>
                  </List.Item>
                ))}
              </List>
              <LinkAnchor to="/troubleshooting" search={{ modelo: modelId }} className="touch-link">
                Ver {countedKind('troubleshooting', total)}
              </LinkAnchor>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
