import { kindOfField, numberFields, type Unit } from '@bancada/contract/units';
import { numberKindTexts } from '@bancada/contract/units/number-kinds';
import { numberText } from '@bancada/contract/units/read-number';
import { vinText } from '@bancada/contract/units/vin-facts';
import type { Visit } from '@bancada/contract/visits';
import { Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localDay } from '../../ui/days.ts';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText, timeText } from '../../ui/time.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { UniteUnits } from './UniteUnits.tsx';
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
  return (
    <RecordDetail
      kind="units"
      history={HistoryPanel}
      id={unitId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar aparelho."
      kindTitle="Aparelho"
      title={unitName}
      facts={(unit) => <Facts unit={unit} />}
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

function Facts({ unit }: { unit: Unit }) {
  return (
    <FactGrid>
      <Guarantee unit={unit} />
      <Fact label="Equipamento" isWide>
        {unit.modelo_equipamento_id !== null && (
          <RecordAnchor kind="equipment-models" id={unit.modelo_equipamento_id}>
            {unit.fabricante_nome} · {unit.modelo_equipamento_nome}
          </RecordAnchor>
        )}
      </Fact>
      {numberFields.map((field) => {
        const number = unit[field];
        if (number === null) return null;
        const kind = kindOfField(field);
        return (
          <Fact
            key={field}
            label={field === 'imei2' ? `Segundo ${numberKindTexts.imei}` : numberKindTexts[kind]}
            isLongWord
          >
            <span className="code-text">{numberText(kind, number)}</span>
            {field === 'chassi' && <VinLine vin={number} />}
          </Fact>
        );
      })}
      {unit.troca_de_placa !== null && (
        <Fact label="Placa (circuito) trocada" isWide>
          <LongText text={unit.troca_de_placa} />
        </Fact>
      )}
      {unit.nota !== null && (
        <Fact label="Nota" isWide>
          <LongText text={unit.nota} />
        </Fact>
      )}
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(unit.atualizado_em)}
      </Text>
    </FactGrid>
  );
}

function VinLine({ vin }: { vin: string }) {
  const told = vinText(vin, new Date().getFullYear() + 1);
  if (told === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {told}
    </Text>
  );
}

/** Whether a guarantee is running today. */
function Guarantee({ unit: { garantia_ate } }: { unit: Unit }) {
  if (garantia_ate === null) return null;
  const isRunning = garantia_ate >= localDay(new Date());
  return (
    <Text fw={600} {...(!isRunning && { c: 'dimmed' })}>
      {isRunning ? 'Em garantia até' : 'A garantia acabou em'} {dateText(garantia_ate)}
    </Text>
  );
}
