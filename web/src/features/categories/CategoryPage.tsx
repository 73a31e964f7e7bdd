import { type Category, CategoryEdit, categoryEndpoints } from '@bancada/contract/categories';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { HighVoltageNote } from '../../ui/HighVoltageNote.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { Section } from '../../ui/Section.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { timeText } from '../../ui/time.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';

import { useRecordForm } from '../records/use-record-form.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { categoryQuery } from './categories.queries.ts';

interface CategoryPageProps {
  /** Content of `Onde é usada`: the records of this category. */
  uses: (id: number) => ReactNode;
}

/** One category: read, edited, deleted, and its history. */
export function CategoryPage({ uses }: CategoryPageProps) {
  const { categoryId = '' } = useParams({ strict: false });
  const options = categoryQuery(categoryId);
  return (
    <RecordDetail
      kind="categories"
      history={HistoryPanel}
      id={categoryId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar categorias."
      kindTitle="Categoria"
      title={({ nome }) => nome}
      facts={(category) => <Facts category={category} />}
      editForm={(props) => <EditForm {...props} />}
      deletion={{
        question: 'Tem certeza que deseja excluir esta categoria?',
        failure: 'Erro ao excluir categoria.',
        done: 'Categoria excluída com sucesso!',
        leadsTo: () => '/categories',
      }}
    >
      {({ id }) => <Section title="Onde é usada">{uses(id)}</Section>}
    </RecordDetail>
  );
}

function Facts({ category: { descricao, alta_tensao, atualizado_em } }: { category: Category }) {
  return (
    <FactGrid>
      {alta_tensao && <HighVoltageNote />}
      <Fact label="Descrição" isWide>
        {descricao && <LongText text={descricao} />}
      </Fact>
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(atualizado_em)}
      </Text>
    </FactGrid>
  );
}

function EditForm({ record, onSaved, onCancel }: EditFormProps<Category>) {
  const { id, nome, descricao, alta_tensao, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'categories', id },
    values: { nome, descricao: descricao ?? '', alta_tensao },
    version: atualizado_em,
    check: (typed) => schemaErrors(CategoryEdit, typed),
    save: (typed, version) =>
      call(categoryEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
    blame: blameTakenValue,
  });
  return (
    <RecordFormFrame
      kind="categories"
      label="Editar categoria"
      failure="Erro ao atualizar categoria."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <CategoryFields form={recordForm.form} isLocked={recordForm.saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
