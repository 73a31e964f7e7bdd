import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { symptomArticlesQuery } from './symptoms.queries.ts';

/** The articles that mention a symptom. */
export function SymptomArticles({ symptomId }: { symptomId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(symptomArticlesQuery(symptomId, page));
  return (
    <Section title="Artigos que mencionam este sintoma">
      <Loaded
        query={query}
        failure="Erro ao buscar artigos."
        skeleton={<SkeletonBlocks count={1} heightPx={40} />}
      >
        {({ data, total, total_pages }) =>
          total === 0 ? (
            <NothingHere next="Escreva um com este assunto em Artigos.">
              Nenhum artigo encontrado.
            </NothingHere>
          ) : (
            <>
              <List spacing="xs" aria-busy={query.isPlaceholderData}>
                {data.map(({ id, nome, autor }) => (
                  <List.Item key={id}>
                    <RecordAnchor kind="artigos" id={id}>
                      {nome}
                    </RecordAnchor>
                    <Text c="dimmed" size="sm">
                      por {autor}
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
