import { type PointStats, type ReadingStats, statsText } from '@bancada/contract/measures/reading-stats';
import { Group as Inline, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TextButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { ReadingLines } from './ReadingLines.tsx';
import { readingsQuery } from './readings.queries.ts';

interface PointCardProps {
  modelId: number;
  revisao: string | undefined;
  point: PointStats;
  /** A link to where it is, if that is known. */
  place?: ReactNode;
}

/** A point with what good boards measure there, and what faulty ones did. */
export function PointCard({ modelId, revisao, point, place }: PointCardProps) {
  const { ponto, referencia, grupos } = point;
  const [isOpen, setIsOpen] = useState(false);
  const name = referencia === null ? ponto : `${ponto} → ${referencia}`;
  return (
    <article aria-label={name}>
      <Title order={3} size="h5" className="code-text" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      <List spacing={4}>
        {grupos.map((stats) => (
          <List.Item key={`${stats.grandeza} ${stats.condicao}`} style={{ overflowWrap: 'anywhere' }}>
            <Group stats={stats} />
          </List.Item>
        ))}
      </List>
      <Inline gap="4px 16px">
        <TextButton
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Esconder' : 'Ver'} as leituras de ${name}`}
        >
          {isOpen ? 'Esconder as leituras' : 'Ver as leituras'}
        </TextButton>
        {place}
      </Inline>
      {isOpen && <Readings of={{ modelo_equipamento_id: modelId, ponto, revisao }} />}
    </article>
  );
}

function Group({ stats }: { stats: ReadingStats }) {
  const { com_defeito, defeitos } = stats;
  return (
    <>
      {statsText(stats)}
      {com_defeito > 0 && (
        <Text c="dimmed">
          {com_defeito} com defeito{defeitos.length > 0 && ': '}
          {defeitos.map(({ sintoma_id, sintoma, valores }, place) => (
            <span key={sintoma_id}>
              {place > 0 && '; '}
              <RecordAnchor kind="sintomas" id={sintoma_id}>
                {sintoma}
              </RecordAnchor>{' '}
              ({valores.join(', ')})
            </span>
          ))}
        </Text>
      )}
    </>
  );
}

/** Readings one by one, of a point or of a visit. */
export function Readings({ of }: { of: Parameters<typeof readingsQuery>[0] }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded
      query={useQuery(readingsQuery(of, page))}
      failure="Erro ao buscar leituras."
      skeleton={<SkeletonBlocks count={1} heightPx={60} />}
    >
      {({ data, total_pages }) => (
        <>
          <ReadingLines readings={data} isOfOnePoint={of.ponto !== undefined} />
          {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
        </>
      )}
    </Loaded>
  );
}
