import type { RecordKind } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { List } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from './EmptyState.tsx';
import { TextButton } from './Links.tsx';
import { Loaded, SkeletonBlocks } from './Loaded.tsx';
import { RecordAnchor } from './RecordAnchor.tsx';
import { Section } from './Section.tsx';

/** Number shown at first. */
const fewItems = 10;

interface RelatedListProps<Item> {
  title: string;
  kind: RecordKind;
  query: UseQueryResult<Item[]>;
  textOf: (item: Item) => string;
}

/** On a record's page: related records, each linked to its page. */
export function RelatedList<Item extends { id: number }>(props: RelatedListProps<Item>) {
  const { title, kind, query, textOf } = props;
  const [areAllShown, setAreAllShown] = useState(false);
  return (
    <Section title={title}>
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={60} />}
      >
        {(items) => (
          <>
            {items.length === 0 && (
              <NothingHere next="Aparece aqui quando um registro o usa.">
                Nenhum item relacionado encontrado.
              </NothingHere>
            )}
            {items.length > 0 && (
              <List spacing="xs">
                {(areAllShown ? items : items.slice(0, fewItems)).map((item) => (
                  <List.Item key={item.id}>
                    <RecordAnchor kind={kind} id={item.id}>
                      {textOf(item)}
                    </RecordAnchor>
                  </List.Item>
                ))}
              </List>
            )}
            {items.length > fewItems && (
              <TextButton
                aria-expanded={areAllShown}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => setAreAllShown(!areAllShown)}
              >
                {areAllShown ? 'Mostrar menos' : `Mostrar todos (${wholeNumber(items.length)})`}
              </TextButton>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
