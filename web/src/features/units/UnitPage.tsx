import { recordPage } from '@bancada/contract/records/records';
import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/Links.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { useKeptUnit } from '../offline/kept-units.queries.ts';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { KeptUnitPage } from './KeptUnitPage.tsx';
import { UniteUnits } from './UniteUnits.tsx';
import { UnitFacts } from './UnitFacts.tsx';
import { unitName } from './unit-text.ts';
import { unitQuery } from './units.queries.ts';
import { VisitsSection } from './VisitsSection.tsx';

const UnitForm = lazyForm(async () => (await import('./UnitForm.tsx')).UnitForm);

interface UnitPageProps {
  /** Begins a guided diagnosis of it. */
  start: (unit: Unit) => ReactNode;
  /** Says what solved the fault of a visit. */
  outcomes: (visit: Visit) => ReactNode;
}

/** The ficha of a unit: its numbers, its past, and what can be begun on it. */
export function UnitPage({ start, outcomes }: UnitPageProps) {
  const { unitId = '' } = useParams({ strict: false });
  const options = unitQuery(unitId);
  const query = useQuery(options);
  const kept = useKeptUnit(query, { kind: 'units', id: Number(unitId) });
  if (kept !== null) return <KeptUnitPage kept={kept} />;
  const { data } = query;
  // The address on the label of a unit that was united into another.
  if (data !== undefined && String(data.id) !== unitId)
    return <Navigate to={recordPage('units', data.id)} replace />;
  return (
    <RecordDetail
      kind="units"
      history={HistoryPanel}
      id={unitId}
      query={query}
      queryKey={options.queryKey}
      failure="Erro ao buscar aparelho."
      kindTitle="Aparelho"
      title={unitName}
      facts={(unit) => <UnitFacts unit={unit} />}
      editForm={(props) => <UnitForm {...props} />}
      actions={({ id }) => (
        <LinkButton
          to="/aparelhos/etiquetas"
          search={{ ids: String(id) }}
          variant="default"
          leftSection={<IconTags size={18} />}
        >
          Etiqueta
        </LinkButton>
      )}
      deletion={{
        question: 'Tem certeza que deseja excluir este aparelho? Os atendimentos vão com ele para a lixeira.',
        failure: 'Erro ao excluir aparelho.',
        done: 'Aparelho excluído com sucesso!',
        leadsTo: () => '/aparelhos',
      }}
    >
      {(unit) => (
        <>
          <VisitsSection unit={unit} start={start(unit)} outcomes={outcomes} />
          <UniteUnits unit={unit} />
        </>
      )}
    </RecordDetail>
  );
}
