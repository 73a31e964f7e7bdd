import { type Attachment, attachmentTexts } from '@bancada/contract/attachments/attachments';
import { sizeText } from '@bancada/contract/file-size';
import { recordKindTexts } from '@bancada/contract/records/records';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { errorMessage } from '../../api/error-message.ts';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { ReadingLine } from '../documents/ReadingLine.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { attachmentQuery, useDownload } from './attachments.queries.ts';
import { documentTypeIcon } from './document-type-icon.ts';
import { ownerColumns, ownerOf, ownerSearch } from './owners.ts';
import { AttachmentPreview } from './preview/AttachmentPreview.tsx';
import { type Place, type PlaceSearch, placeOf, searchOf } from './preview/place.ts';

const AttachmentForm = lazyForm(async () => (await import('./AttachmentForm.tsx')).AttachmentForm);

/** One attachment: viewed, downloaded, edited, deleted, and its history. */
export function AttachmentPage() {
  const { attachmentId = '' } = useParams({ strict: false });
  const options = attachmentQuery(attachmentId);
  return (
    <RecordDetail
      kind="attachments"
      history={HistoryPanel}
      id={attachmentId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar anexo."
      kindTitle="Anexo"
      title={({ nome_arquivo }) => nome_arquivo}
      facts={(attachment) => <Facts attachment={attachment} />}
      editForm={(props) => <AttachmentForm {...props} />}
      deletion={{
        label: 'Excluir Anexo',
        question: 'Tem certeza?',
        failure: 'Erro ao excluir anexo.',
        done: attachmentTexts.deleted,
        leadsTo: (attachment) => ({ to: '/attachments', search: ownerSearch(ownerOf(attachment)) }),
      }}
    >
      {(attachment) => (
        <Section title="Conteúdo">
          <Content attachment={attachment} />
        </Section>
      )}
    </RecordDetail>
  );
}

/** Page and words stay in the address while one moves, so that it can be sent to somebody. */
function Content({ attachment }: { attachment: Attachment }) {
  const search: PlaceSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const keep = (place: Place) =>
    void navigate({ to: '.', search: searchOf(place), replace: true, resetScroll: false });
  return <AttachmentPreview attachment={attachment} place={placeOf(search)} onPlace={keep} />;
}

function Facts({ attachment }: { attachment: Attachment }) {
  const { tipo_documento, tipo_arquivo, tamanho, descricao, md5, criado_por_nome, criado_em } = attachment;
  const download = useDownload({ isToldHere: false });
  const owner = ownerOf(attachment);
  const { kind } = ownerColumns[owner.column];
  const Icon = documentTypeIcon(tipo_documento);
  return (
    <FactGrid>
      <Fact label="Tipo de Documento">
        <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
          <Icon size={20} stroke={1.6} aria-hidden /> {tipo_documento}
        </Group>
      </Fact>
      <Fact label={recordKindTexts[kind].singular}>
        <RecordAnchor kind={kind} id={owner.id}>
          {attachment.dono_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Arquivo">
        {sizeText(tamanho)} · {tipo_arquivo}
      </Fact>
      <Fact label="Busca no conteúdo">
        <ReadingLine id={attachment.id} name={attachment.nome_arquivo} />
      </Fact>
      <Fact label="MD5" isWide>
        <span className="code-text">{md5}</span>
      </Fact>
      <Fact label="Descrição" isWide>
        {descricao && <LongText text={descricao} />}
      </Fact>
      <Text size="sm" c="dimmed">
        Enviado em {timeText(criado_em)}
        {criado_por_nome !== null && ` por ${criado_por_nome}`}
      </Text>
      {download.isError && (
        <FormFailure>{errorMessage(download.error, 'Erro ao fazer download do anexo.')}</FormFailure>
      )}
      <Button
        size="md"
        variant="light"
        leftSection={<IconDownload size={18} />}
        loading={download.isPending}
        onClick={() => download.mutate(attachment)}
      >
        Download
      </Button>
    </FactGrid>
  );
}
