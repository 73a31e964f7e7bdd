import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { Section } from '../../ui/Section.tsx';
import { useMay } from '../auth/use-may.ts';
import { useKeepUnit } from '../offline/kept-units.queries.ts';
import { PhotosOfVisit } from './PhotosOfVisit.tsx';
import { visitsQuery } from './units.queries.ts';
import { VisitCard } from './VisitCard.tsx';

interface VisitsSectionProps {
  unit: Unit;
  start: ReactNode;
  outcomes: (visit: Visit) => ReactNode;
}

/** The past of a unit, and what can be begun on it. */
export function VisitsSection({ unit, start, outcomes }: VisitsSectionProps) {
  const [page, setPage] = useState(1);
  /** The visit that takes photos: at first the one under way. */
  const [taking, setTaking] = useState(unit.atendimento_aberto);
  const query = useQuery(visitsQuery(unit.id, page));
  const { data: shown, dataUpdatedAt: readAtMs } = query;
  useKeepUnit(
    page === 1 && shown !== undefined && !query.isPlaceholderData
      ? { unit, visits: shown.data, visitCount: shown.total, readAtMs }
      : undefined,
  );
  const mayEdit = useMay('edit-knowledge-base');
  return (
    <Section title="Atendimentos" isWide>
      <Group gap="sm">
        {start}
        {mayEdit && (
          <LinkButton
            to="/atendimentos/novo"
            search={{ aparelho: unit.id }}
            variant="default"
            leftSection={<IconPlus size={18} />}
          >
            Novo atendimento
          </LinkButton>
        )}
      </Group>
      <Loaded
        query={query}
        failure="Erro ao buscar atendimentos."
        skeleton={<SkeletonBlocks count={2} heightPx={120} />}
      >
        {({ data, total_pages }) => (
          <Stack gap="md">
            {data.length === 0 && (
              <NothingHere next="O primeiro se abre com Novo atendimento, ou ao começar um diagnóstico guiado.">
                Este aparelho ainda não teve atendimentos.
              </NothingHere>
            )}
            {data.map((visit) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                outcomes={outcomes(visit)}
                photos={
                  <PhotosOfVisit
                    visit={visit}
                    isTaking={taking === visit.id}
                    onTake={(isTaking) => setTaking(isTaking ? visit.id : null)}
                  />
                }
              />
            ))}
            {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
