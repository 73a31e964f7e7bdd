import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { ArticleSelect } from './ArticleSelect.tsx';
import type { ArticleValues } from './article-values.ts';

interface ArticleFieldsProps {
  form: UseFormReturnType<ArticleValues>;
  isLocked: boolean;
  /** Id of the edited article; absent for a new one. */
  id?: number;
}

/** All fields of an article; the parent is optional. */
export function ArticleFields({ form, isLocked, id }: ArticleFieldsProps) {
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
      />
    </>
  );
}
