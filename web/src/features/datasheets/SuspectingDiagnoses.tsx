import { countedKind } from '@bancada/contract/records/records';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { suspectingDiagnosesQuery } from './datasheets.queries.ts';

/** The diagnoses that suspect a component, each with the number of its entries. */
export function SuspectingDiagnoses({ datasheetId }: { datasheetId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(suspectingDiagnosesQuery(datasheetId, page));
  return (
    <Section title="Diagnósticos que suspeitam deste componente">
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={60} />}
      >
        {({ data, total, total_pages }) =>
          total === 0 ? (
            <NothingHere next="Edite um diagnóstico e escolha este componente nele.">
              Nenhum diagnóstico suspeita deste componente.
            </NothingHere>
          ) : (
            <>
              <Text>{countedKind('diagnosticos', total)}</Text>
              <List spacing="xs" aria-busy={query.isPlaceholderData}>
                {data.map(({ id, descricao, registros }) => (
                  <List.Item key={id}>
                    <RecordAnchor kind="diagnosticos" id={id}>
                      {descricao}
                    </RecordAnchor>
                    <Text c="dimmed" size="sm">
                      {countedKind('troubleshooting', registros)}
                    </Text>
                  </List.Item>
                ))}
              </List>
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
