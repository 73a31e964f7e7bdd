import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { type Article, ArticleEdit, articleEndpoints, NewArticle } from '@bancada/contract/records/articles';
import { TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { FilesOfText } from '../../ui/Markdown.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { isDrawn, pictureMarkdown } from '../attachments/in-text/attachment-at.ts';
import { useFilesOfText } from '../attachments/in-text/use-files-of-text.tsx';
import { ArticleSelect } from './ArticleSelect.tsx';
import type { PicturesOfText } from './pictures-of-text.tsx';

/** The form's values; CUI is the parent's id. */
type ArticleValues = { nome: string; autor: string; CUI: number | null; descricao: string };

export const emptyArticle: ArticleValues = { nome: '', autor: '', CUI: null, descricao: '' };

export function valuesOf({ nome, autor, CUI, descricao }: Article): ArticleValues {
  return { nome, autor, CUI, descricao };
}

export function checkArticle(values: ArticleValues): Record<string, string> {
  return schemaErrors(NewArticle, values);
}

export function createArticle(values: ArticleValues) {
  return call(articleEndpoints.create, { body: values });
}

export function saveArticle(id: number, values: ArticleValues, version: string) {
  const body = ArticleEdit.parse({ ...values, atualizado_em: version });
  return call(articleEndpoints.save, { params: { id }, body });
}

const RecordLinkDialog = lazyPart(async () => (await import('./RecordLinkDialog.tsx')).RecordLinkDialog);

interface ArticleFieldsProps {
  form: FormValues<ArticleValues>;
  isLocked: boolean;
  /** Id of the edited article; absent for a new one. */
  id?: number;
  /** Of the edited article: its pictures may stand in the text. */
  attachments?: readonly AttachmentSummary[];
  /** Takes pictures for the text. */
  pictures: Pick<PicturesOfText, 'take' | 'note'> & { shown?: (files: FilesOfText) => FilesOfText };
}

const none: readonly AttachmentSummary[] = [];

/** All fields of an article; the parent is optional. */
export function ArticleFields({ form, isLocked, id, attachments = none, pictures }: ArticleFieldsProps) {
  const { files, dialog } = useFilesOfText(attachments);
  const drawn = attachments.filter(isDrawn);
  return (
    <>
      <TextInput
        label="Nome"
        size="md"
        required
        readOnly={isLocked}
        data-autofocus
        autoFocus={id === undefined}
        {...form.getInputProps('nome')}
      />
      <TextInput label="Autor" size="md" required readOnly={isLocked} {...form.getInputProps('autor')} />
      <ArticleSelect
        label="Artigo pai"
        placeholder="Nenhum: digite para buscar..."
        readOnly={isLocked}
        exceptId={id}
        failure="Erro ao carregar dados para o formulário."
        {...form.getInputProps('CUI')}
        value={form.values.CUI}
      />
      <MarkdownField
        label="Descrição"
        required
        readOnly={isLocked}
        {...form.getInputProps('descricao')}
        value={form.values.descricao}
        files={pictures.shown?.(files) ?? files}
        insertions={drawn.map((picture) => ({
          key: picture.id,
          name: picture.nome_arquivo,
          text: pictureMarkdown(picture),
        }))}
        onInsert={(value) => form.change({ descricao: value })}
        linkPicker={RecordLinkDialog}
        onPictures={pictures.take}
        note={pictures.note}
      />
      {dialog}
    </>
  );
}
