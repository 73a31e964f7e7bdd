import type { Article } from '@bancada/contract/records/articles';
import { Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { LinkAnchor, LinkButton } from '../../ui/Links.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyForm, lazyPart } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { AttachmentGallery } from '../attachments/AttachmentGallery.tsx';
import { AttachmentSection } from '../attachments/AttachmentSection.tsx';
import { TextWithFiles } from '../attachments/in-text/use-files-of-text.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { articleQuery } from './articles.queries.ts';

const BranchesSection = lazyPart(
  async () => (await import('./ArticleTree.tsx')).BranchesSection,
  <SkeletonBlocks count={2} heightPx={30} />,
);
const ArticleEdit = lazyForm(async () => (await import('./ArticleEdit.tsx')).ArticleEdit);

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
      editForm={(props) => <ArticleEdit {...props} />}
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
          <Section title="Artigos abaixo deste">
            {filhos === 0 ? (
              <NothingHere next="Divida um texto longo em artigos menores.">
                Nenhum artigo abaixo deste.
              </NothingHere>
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
          <AttachmentSection owner={{ column: 'artigo_id', id }} attachments={anexos} />
        </>
      )}
    </RecordDetail>
  );
}

function Facts({ article: { id, acima, autor, descricao, atualizado_em, anexos } }: { article: Article }) {
  return (
    <Stack gap="md">
      {acima.length > 0 && (
        <Group component="nav" aria-label="Artigos acima deste" gap="4px 10px">
          <LinkAnchor to="/artigos" search={{ aba: 'arvore' }}>
            Artigos
          </LinkAnchor>
          {acima.map((above) => (
            <Fragment key={above.id}>
              <span aria-hidden>/</span>
              <RecordAnchor kind="artigos" id={above.id}>
                {above.nome}
              </RecordAnchor>
            </Fragment>
          ))}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        Artigo # {id} · por {autor} · atualizado em {timeText(atualizado_em)}
      </Text>
      <AttachmentGallery attachments={anexos} />
      <TextWithFiles text={descricao} attachments={anexos} />
    </Stack>
  );
}
