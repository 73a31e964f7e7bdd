import { type Outcome, outcomeTexts } from '@bancada/contract/faults/outcomes';
import { Anchor, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { Section } from '../../ui/Section.tsx';
import { dateText } from '../../ui/time.ts';
import classes from './Outcomes.module.css';
import { outcomesQuery } from './outcomes.queries.ts';

/** What people recorded of a fault, or of one of its entries: whether it worked, on what, and what they noted. */
export function OutcomeList({ of }: { of: Parameters<typeof outcomesQuery>[0] }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...outcomesQuery(of, page), placeholderData: keepPreviousData });
  return (
    <Section title="Resultados na sua oficina">
      <Loaded
        query={query}
        failure="Erro ao buscar os resultados."
        skeleton={<SkeletonBlocks count={1} heightPx={60} />}
      >
        {({ data, total, total_pages }) =>
          total === 0 ? (
            <Text c="dimmed">
              Ninguém disse ainda se funcionou. Depois do conserto, toque em Resolveu ou Não resolveu.
            </Text>
          ) : (
            <>
              <ul className={`plain-list ${classes.list}`}>
                {data.map((outcome) => (
                  <li key={outcome.id} className={classes.row}>
                    <Row outcome={outcome} isOfEntry={'troubleshooting_id' in of} />
                  </li>
                ))}
              </ul>
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ outcome, isOfEntry }: { outcome: Outcome; isOfEntry: boolean }) {
  const facts = [
    outcome.criado_por_nome,
    dateText(outcome.dia),
    isOfEntry ? null : outcome.modelo_equipamento_nome,
    outcome.unidade,
    outcome.de_lado ? outcomeTexts.isAside : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      <Anchor
        component={Link}
        to={`/resultados/${outcome.id}`}
        c="inherit"
        underline="hover"
        className="touch-link"
      >
        <span>
          <OutcomeWord resolveu={outcome.resolveu} />
          {!isOfEntry && `: ${outcome.solucao}`}
        </span>
      </Anchor>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {outcome.diagnostico !== null && <Text size="sm">O que não estava normal: {outcome.diagnostico}</Text>}
      {outcome.nota !== null && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {outcome.nota}
        </Text>
      )}
    </>
  );
}

/** `Resolveu` or `Não resolveu`, with its sign. */
export function OutcomeWord({ resolveu }: { resolveu: boolean }) {
  const Icon = resolveu ? IconCircleCheck : IconCircleX;
  return (
    <span className={resolveu ? classes.solved : classes.failed}>
      <Icon size={18} aria-hidden style={{ verticalAlign: '-0.2em', marginInlineEnd: 4 }} />
      {resolveu ? outcomeTexts.solved : outcomeTexts.notSolved}
    </span>
  );
}
