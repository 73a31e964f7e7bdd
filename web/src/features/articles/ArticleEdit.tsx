import type { Article } from '@bancada/contract/records/articles';
import { useChoiceNames } from '../../ui/use-choices.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { ArticleFields, checkArticle, saveArticle, valuesOf } from './ArticleFields.tsx';
import { articleChoices } from './articles.queries.ts';
import { useArticlePictures } from './pictures-of-text.tsx';

const choices = articleChoices();

/** The form of an article on its page. */
export function ArticleEdit({ record, onSaved, onCancel }: EditFormProps<Article>) {
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
  const pictures = useArticlePictures(id);
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
      <ArticleFields
        form={form}
        isLocked={saving.isPending}
        id={id}
        attachments={record.anexos}
        pictures={pictures}
      />
    </RecordFormFrame>
  );
}
