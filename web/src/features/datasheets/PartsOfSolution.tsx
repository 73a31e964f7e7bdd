import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../ui/Failure.tsx';
import { Section } from '../../ui/Section.tsx';
import { PartList } from './PartList.tsx';
import { partsOfSolutionQuery } from './parts.queries.ts';

const title = 'Peças que a solução nomeia';

/** On a solution's page: the parts that it names, with what may replace them. Hidden if it names none. */
export function PartsOfSolution({ id }: { id: number }) {
  const query = useQuery(partsOfSolutionQuery(id));
  if (query.isError)
    return (
      <Section title={title}>
        <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
      </Section>
    );
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Section title={title}>
      <PartList parts={query.data} />
    </Section>
  );
}
