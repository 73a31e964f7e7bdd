import type { Category } from '@bancada/contract/records/categories';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { HighVoltageNote } from '../../ui/HighVoltage.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { categoryQuery } from './categories.queries.ts';

const CategoryForm = lazyForm(async () => (await import('./CategoryForms.tsx')).CategoryForm);

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
      editForm={(props) => <CategoryForm {...props} />}
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
