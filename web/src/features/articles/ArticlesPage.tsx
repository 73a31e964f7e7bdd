import type { ArticleRow } from '@bancada/contract/records/articles';
import { Tabs } from '@mantine/core';
import { IconBinaryTree2, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { AttachmentIcons } from '../attachments/AttachmentIcons.tsx';
import { CsvTools } from '../imports/CsvTools.tsx';
import { ArticleTree } from './ArticleTree.tsx';
import { articlesQuery, articleTable } from './articles.queries.ts';

/** State of the articles' screen in the URL. */
export interface ArticlesSearch extends ListSearch {
  aba?: 'arvore' | undefined;
}

const columns: [Column<ArticleRow>, ...Column<ArticleRow>[]] = [
  { header: 'Artigo #', cell: ({ id }) => id, isCode: true },
  { header: 'Nome', cell: ({ nome }) => nome, isName: true },
  { header: 'Autor', cell: ({ autor }) => autor },
  { header: 'Anexos', cell: ({ anexos }) => <AttachmentIcons attachments={anexos} /> },
];

/** Articles as a list, newest first, or as a tree. */
export function ArticlesPage() {
  const { aba }: ArticlesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page title="Artigos" actions={<NewButton to="/artigos/create">Novo Artigo</NewButton>}>
      <Tabs
        value={aba ?? 'lista'}
        onChange={(tab) => void navigate({ to: '.', search: tab === 'arvore' ? { aba: tab } : {} })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="lista" leftSection={<IconList size={18} />}>
            Lista
          </Tabs.Tab>
          <Tabs.Tab value="arvore" leftSection={<IconBinaryTree2 size={18} />}>
            Árvore
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="lista">
          <ArticleList />
        </Tabs.Panel>
        <Tabs.Panel value="arvore">
          <ArticleTree />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Only the list, which the admin area shows too. */
export function ArticleList() {
  const address: ArticlesSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  return (
    <RecordList
      caption="Artigos"
      query={useQuery(articlesQuery(place.page, place.search))}
      failure="Erro ao buscar artigos."
      place={place}
      searchPlaceholder="Buscar por nome, descrição ou autor..."
      searchHint="Buscar..."
      tools={<CsvTools source={articleTable(place.search)} />}
      columns={columns}
      rowLink={({ id }) => `/artigos/${id}`}
      empty="Nenhum artigo encontrado."
      emptyNext="Escreva o primeiro com Novo Artigo."
    />
  );
}
