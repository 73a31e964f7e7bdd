import { uploadDocumentTypes } from '@bancada/contract/attachments/attachments';
import { Box, SimpleGrid } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { layout } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { type OwnerSearch, type OwnerSelects, ownersIn } from './owners.ts';
import { NewAttachments } from './sending/NewAttachments.tsx';

/** Uploads files for a model, a datasheet or an article, preselected by the URL, or for the visit that it names. */
export function NewAttachmentPage({ selects }: { selects: OwnerSelects }) {
  const {
    modelo_equipamento_id: ModelSelect,
    componente_id: DatasheetSelect,
    artigo_id: ArticleSelect,
  } = selects;
  const search: OwnerSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const owners = ownersIn(search);
  const field = (name: keyof OwnerSearch) => ({
    value: search[name] ?? null,
    onChange: (id: number | null) =>
      void navigate({
        to: '/attachments/create',
        search: { ...search, [name]: id ?? undefined },
        replace: true,
      }),
    noneLabel: 'Nenhum',
  });
  return (
    <Page title="Novo anexo" back={<BackButton />}>
      <Box maw={layout.formMaxWidthPx}>
        <NewAttachments
          name="create"
          owners={owners}
          documentTypes={uploadDocumentTypes}
          after={
            owners.length === 1 && (
              <LinkButton to="/attachments" search={search} variant="default" size="md">
                Ver os anexos
              </LinkButton>
            )
          }
        >
          {search.visitId === undefined ? (
            <SimpleGrid cols={1} spacing="sm">
              <ModelSelect {...field('modelId')} label="Modelo" failure="Erro ao buscar equipamentos." />
              <DatasheetSelect
                {...field('datasheetId')}
                label="Componente"
                failure="Erro ao buscar datasheets."
              />
              <ArticleSelect {...field('artigoId')} label="Artigo" failure="Erro ao buscar artigos." />
            </SimpleGrid>
          ) : (
            <RecordAnchor kind="visits" id={search.visitId}>
              Do atendimento nº {search.visitId}
            </RecordAnchor>
          )}
        </NewAttachments>
      </Box>
    </Page>
  );
}
