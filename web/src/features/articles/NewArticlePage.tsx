import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { ArticleFields, checkArticle, createArticle, emptyArticle } from './ArticleFields.tsx';
import { sendHeldPictures, useNewPictures } from './pictures-of-text.tsx';

export function NewArticlePage() {
  const { pai }: { pai?: number | undefined } = useSearch({ strict: false });
  const { data: me } = useQuery(currentUserQuery);
  const name = pai === undefined ? 'new-article' : `new-article-under-${pai}`;
  const pictures = useNewPictures(name);
  return (
    <Page title="Novo artigo">
      <CreationForm
        name={name}
        label="Novo artigo"
        empty={{ ...emptyArticle, autor: me?.nome ?? '', CUI: pai ?? null }}
        check={checkArticle}
        save={async (values) => {
          const created = await createArticle(values);
          await sendHeldPictures(name, created);
          return created;
        }}
        failure="Erro ao criar artigo."
        submitLabel="Criar Artigo"
        leadsTo="/artigos"
        isWide
        fields={(form, isLocked) => <ArticleFields form={form} isLocked={isLocked} pictures={pictures} />}
      />
    </Page>
  );
}
