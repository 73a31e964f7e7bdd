import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackButton } from '../../ui/BackButton.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { EntryCard } from './EntryCard.tsx';
import { entryQuery } from './troubleshooting.queries.ts';

/** One troubleshooting entry in full. */
export function EntryPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(entryQuery(id));
  return (
    <Page title="Diagnóstico e solução" tabTitle={query.data?.sintoma} isTitleHidden>
      <Group mb="md">
        <BackButton />
      </Group>
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={360} />}
      >
        {(entry) => <EntryCard entry={entry} />}
      </Loaded>
    </Page>
  );
}
