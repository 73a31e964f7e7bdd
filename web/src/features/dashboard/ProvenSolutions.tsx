import { outcomeEndpoints, type RankedSolution } from '@bancada/contract/faults/outcomes';
import { Anchor, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { useMay } from '../auth/use-may.ts';
import { ProofText } from '../outcomes/ProofText.tsx';
import classes from './Dashboard.module.css';
import { DashboardPanel } from './DashboardPanel.tsx';

export const rankingQuery = queryOptions({
  queryKey: ['dashboard', 'outcomes'],
  queryFn: ({ signal }) => call(outcomeEndpoints.ranking, { query: {} }, { signal }),
});

/** What solves most in this shop, and what was tried and never did. */
export function ProvenSolutions() {
  const query = useQuery(rankingQuery);
  const mayCheck = useMay('edit-any-outcome');
  return (
    <DashboardPanel title="O que mais resolve">
      {mayCheck && (
        <Anchor component={Link} to="/resultados/seguidos" size="sm" className="touch-link">
          Conferir o que foi registrado em poucos segundos
        </Anchor>
      )}
      <Loaded
        query={query}
        failure="Não foi possível carregar os resultados."
        skeleton={<SkeletonBlocks count={3} heightPx={56} />}
      >
        {({ resolvem, nunca_resolveram }) => (
          <>
            {resolvem.length === 0 ? (
              <NothingHere next="Toque em Resolveu na solução que funcionou.">
                Nenhum conserto foi registrado como resolvido ainda.
              </NothingHere>
            ) : (
              <Rows solutions={resolvem} />
            )}
            {nunca_resolveram.length > 0 && (
              <>
                <Text component="h3" fz="md" fw={600} mt="md" mb="xs">
                  O que nunca resolveu
                </Text>
                <Rows solutions={nunca_resolveram} />
              </>
            )}
          </>
        )}
      </Loaded>
    </DashboardPanel>
  );
}

function Rows({ solutions }: { solutions: readonly RankedSolution[] }) {
  return (
    <ol className={classes.rows}>
      {solutions.map((solution) => (
        <li key={`${solution.sintoma_id} ${solution.solucao_id}`} className={classes.row}>
          <div className={classes.rowText}>
            <Link to="/sintomas/$id" params={{ id: String(solution.sintoma_id) }} className={classes.rowLink}>
              {solution.solucao}
            </Link>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {solution.sintoma}
            </Text>
            <ProofText proof={solution} />
          </div>
        </li>
      ))}
    </ol>
  );
}
