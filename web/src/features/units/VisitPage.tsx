import { visitStateTexts } from '@bancada/contract/units/visit-states';
import type { Visit } from '@bancada/contract/units/visits';
import { Badge, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText } from '../../ui/time.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { useKeptUnit } from '../offline/kept-units.queries.ts';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { ReportButton } from '../service-reports/ReportButton.tsx';
import { KeptUnitPage } from './KeptUnitPage.tsx';
import { PhotosOfVisit } from './PhotosOfVisit.tsx';
import { visitQuery } from './units.queries.ts';
import { CameBack, VisitFacts } from './VisitCard.tsx';

const VisitForm = lazyForm(async () => (await import('./VisitForm.tsx')).VisitForm);

interface VisitPageProps {
  /** Says what solved its fault. */
  outcomes: (visit: Visit) => ReactNode;
  /** The section with what was measured. */
  readings: (visit: Visit) => ReactNode;
}

/** One visit of a unit: what it had, what was done, and its history. */
export function VisitPage({ outcomes, readings }: VisitPageProps) {
  const { visitId = '' } = useParams({ strict: false });
  const options = visitQuery(visitId);
  const query = useQuery(options);
  const kept = useKeptUnit(query, { kind: 'visits', id: Number(visitId) });
  if (kept !== null) return <KeptUnitPage kept={kept} />;
  return (
    <RecordDetail
      kind="visits"
      history={HistoryPanel}
      id={visitId}
      query={query}
      queryKey={options.queryKey}
      failure="Erro ao buscar atendimento."
      kindTitle="Atendimento"
      title={({ aberto_em }) => `Atendimento de ${dateText(aberto_em)}`}
      facts={(visit) => <Facts visit={visit} outcomes={outcomes(visit)} />}
      editForm={(props) => <VisitForm {...props} />}
      deletion={{
        question: 'Tem certeza que deseja excluir este atendimento?',
        failure: 'Erro ao excluir atendimento.',
        done: 'Atendimento excluído com sucesso!',
        leadsTo: ({ aparelho_id }) => ({ to: '/aparelhos/$unitId', params: { unitId: String(aparelho_id) } }),
      }}
    >
      {readings}
    </RecordDetail>
  );
}

function Facts({ visit, outcomes }: { visit: Visit; outcomes: ReactNode }) {
  const [isTaking, setIsTaking] = useState(true);
  return (
    <Stack gap="sm">
      <RecordAnchor kind="units" id={visit.aparelho_id}>
        {visit.aparelho}
      </RecordAnchor>
      <div>
        <Badge variant="light" size="lg" tt="none">
          {visitStateTexts[visit.estado]}
        </Badge>
      </div>
      <CameBack visit={visit} />
      <VisitFacts visit={visit} />
      {outcomes}
      <PhotosOfVisit visit={visit} isTaking={isTaking} onTake={setIsTaking} />
      <div data-print="no">
        <ReportButton visitId={visit.id} />
      </div>
    </Stack>
  );
}
