import type { Datasheet } from '@bancada/contract/records/datasheets';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { AttachmentGallery } from '../attachments/AttachmentGallery.tsx';
import { AttachmentSection } from '../attachments/AttachmentSection.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { datasheetQuery } from './datasheets.queries.ts';
import { SubstitutesSection } from './SubstitutesSection.tsx';
import { SuspectingDiagnoses } from './SuspectingDiagnoses.tsx';

const DatasheetForm = lazyForm(async () => (await import('./DatasheetForms.tsx')).DatasheetForm);

/** One datasheet: viewed, edited, deleted, with its attachments, the diagnoses that suspect it, and its history. */
export function DatasheetPage() {
  const { datasheetId = '' } = useParams({ strict: false });
  const options = datasheetQuery(datasheetId);
  return (
    <RecordDetail
      kind="datasheets"
      history={HistoryPanel}
      id={datasheetId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar datasheets."
      kindTitle="Datasheet"
      title={({ part_number }) => part_number}
      facts={(datasheet) => <Facts datasheet={datasheet} />}
      editForm={(props) => <DatasheetForm {...props} />}
      deletion={{
        question: 'Tem certeza que deseja excluir este datasheet?',
        failure: 'Erro ao excluir datasheet.',
        done: 'Datasheet excluído com sucesso!',
        leadsTo: () => '/datasheets',
      }}
    >
      {({ id, anexos }) => (
        <>
          <AttachmentSection owner={{ column: 'componente_id', id }} attachments={anexos} />
          <SubstitutesSection id={id} />
          <SuspectingDiagnoses datasheetId={id} />
        </>
      )}
    </RecordDetail>
  );
}

function Facts({ datasheet }: { datasheet: Datasheet }) {
  return (
    <FactGrid>
      <AttachmentGallery attachments={datasheet.anexos} />
      <Fact label="Nome">{datasheet.nome}</Fact>
      <Fact label="Fabricante">
        <RecordAnchor kind="manufacturers" id={datasheet.fabricante_id}>
          {datasheet.fabricante_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Descrição" isWide>
        {datasheet.descricao && <LongText text={datasheet.descricao} />}
      </Fact>
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(datasheet.atualizado_em)}
      </Text>
    </FactGrid>
  );
}
