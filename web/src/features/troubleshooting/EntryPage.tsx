import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { BackButton } from '../../ui/BackButton.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { DeleteButton } from '../records/DeleteButton.tsx';
import { CodeLink } from './CodeLink.tsx';
import { EntryCard } from './EntryCard.tsx';
import { entryQuery } from './troubleshooting.queries.ts';

/** One troubleshooting entry in full. */
export function EntryPage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(entryQuery(id));
  return (
    <Page title="Diagnóstico e solução" tabTitle={query.data?.sintoma} isTitleHidden>
      <Group mb="md" justify="space-between">
        <BackButton />
        {query.data !== undefined && (
          <Group gap="sm">
            <CodeLink of="troubleshooting" id={query.data.id} />
            <DeleteButton
              record={{ tipo: 'troubleshooting', id: query.data.id }}
              question="Tem certeza que deseja excluir este registro?"
              failure="Erro ao excluir item."
              onDeleted={() => void navigate({ to: '/' })}
            />
          </Group>
        )}
      </Group>
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={360} />}
      >
        {(entry) => (
          <>
            <EntryCard entry={entry} arePartsLinked isLikable />
            <HistoryPanel key={entry.id} record={{ tipo: 'troubleshooting', id: entry.id }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
