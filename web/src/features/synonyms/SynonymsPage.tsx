import { useQuery } from '@tanstack/react-query';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { SynonymsForm } from './SynonymsForm.tsx';
import { synonymsQuery } from './use-synonyms-form.ts';

/** This shop's own synonyms for the search, in addition to the product's. */
export function SynonymsPage() {
  const query = useQuery(synonymsQuery);
  return (
    <Page title="Sinônimos da busca">
      <Loaded
        query={query}
        failure="Erro ao buscar os sinônimos."
        skeleton={<SkeletonBlocks count={2} heightPx={240} />}
      >
        {(synonyms) => <SynonymsForm stored={synonyms} />}
      </Loaded>
    </Page>
  );
}
