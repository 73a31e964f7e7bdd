import type { Article } from '@bancada/contract/articles';
import { Breadcrumbs, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { useChoiceNames } from '../../ui/use-choice-names.ts';
import { AttachmentGallery } from '../attachments/AttachmentGallery.tsx';
import { AttachmentSection } from '../attachments/AttachmentSection.tsx';
import { TextWithFiles } from '../attachments/in-text/TextWithFiles.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { ArticleFields } from './ArticleFields.tsx';
import { BranchesSection } from './ArticleTree.tsx';
import { checkArticle, saveArticle, valuesOf } from './article-values.ts';
import { articleChoices, articleQuery } from './articles.queries.ts';

const choices = articleChoices();

/** One article: viewed, edited, deleted, with its ancestors and children, its attachments and its history. */
export function ArticlePage() {
  const { artigoId = '' } = useParams({ strict: false });
  const options = articleQuery(artigoId);
  return (
    <RecordDetail
      kind="artigos"
      history={HistoryPanel}
      id={artigoId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar artigos."
      kindTitle="Artigo"
      title={({ nome }) => nome}
      facts={(article) => <Facts article={article} />}
      editForm={(props) => <EditForm {...props} />}
      isWide
      deletion={{
        question: 'Tem certeza que deseja excluir este artigo?',
        failure: 'Erro ao excluir artigo.',
        done: 'Artigo excluído com sucesso!',
        leadsTo: () => '/artigos',
      }}
    >
      {({ id, filhos, anexos }) => (
        <>
          <Section title="Artigos abaixo deste" isWide>
            {filhos === 0 ? (
              <Text c="dimmed">Nenhum artigo abaixo deste.</Text>
            ) : (
              <BranchesSection parentId={id} />
            )}
            <LinkButton
              to="/artigos/create"
              search={{ pai: id }}
              variant="default"
              size="md"
              leftSection={<IconPlus size={18} />}
              style={{ alignSelf: 'flex-start' }}
            >
              Novo artigo abaixo deste
            </LinkButton>
          </Section>
          <AttachmentSection owner={{ column: 'artigo_id', id }} attachments={anexos} isWide />
        </>
      )}
    </RecordDetail>
  );
}

function Facts({ article: { id, acima, autor, descricao, atualizado_em, anexos } }: { article: Article }) {
  return (
    <Stack gap="md">
      {acima.length > 0 && (
        <Breadcrumbs component="nav" aria-label="Artigos acima deste" style={{ flexWrap: 'wrap', rowGap: 4 }}>
          <LinkAnchor to="/artigos" search={{ aba: 'arvore' }}>
            Artigos
          </LinkAnchor>
          {acima.map((above) => (
            <RecordAnchor key={above.id} kind="artigos" id={above.id}>
              {above.nome}
            </RecordAnchor>
          ))}
        </Breadcrumbs>
      )}
      <Text size="sm" c="dimmed">
        Artigo # {id} · por {autor} · atualizado em {timeText(atualizado_em)}
      </Text>
      <AttachmentGallery attachments={anexos} />
      <TextWithFiles text={descricao} attachments={anexos} />
    </Stack>
  );
}

function EditForm({ record, onSaved, onCancel }: EditFormProps<Article>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'artigos', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkArticle,
    save: (typed, version) => saveArticle(id, typed, version),
    onSaved,
  });
  const { form, conflict, saving } = recordForm;
  const parentName = useChoiceNames(choices, [conflict?.mine.CUI, conflict?.theirs.CUI]);
  return (
    <RecordFormFrame
      kind="artigos"
      label="Editar artigo"
      failure="Erro ao atualizar artigo."
      recordForm={recordForm}
      textOf={(field, value) => (field === 'CUI' ? parentName(Number(value)) : undefined)}
      onCancel={onCancel}
    >
      <ArticleFields form={form} isLocked={saving.isPending} id={id} attachments={record.anexos} />
    </RecordFormFrame>
  );
}
