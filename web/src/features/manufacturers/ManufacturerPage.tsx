import type { Manufacturer } from '@bancada/contract/records/manufacturers';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { Website } from './ManufacturersPage.tsx';
import { manufacturerQuery } from './manufacturers.queries.ts';
import { phoneText } from './phone.ts';

const ManufacturerForm = lazyForm(async () => (await import('./ManufacturerForms.tsx')).ManufacturerForm);

interface ManufacturerPageProps {
  /** Content of `Onde é usado`: the records of this maker. */
  uses: (id: number) => ReactNode;
}

/** One manufacturer: read, edited, deleted, and its history. */
export function ManufacturerPage({ uses }: ManufacturerPageProps) {
  const { manufacturerId = '' } = useParams({ strict: false });
  const options = manufacturerQuery(manufacturerId);
  return (
    <RecordDetail
      kind="manufacturers"
      history={HistoryPanel}
      id={manufacturerId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar fabricantes."
      kindTitle="Fabricante"
      title={({ nome }) => nome}
      facts={(manufacturer) => <Facts manufacturer={manufacturer} />}
      editForm={(props) => <ManufacturerForm {...props} />}
      deletion={{
        question: 'Tem certeza que deseja excluir este fabricante?',
        failure: 'Erro ao excluir fabricante.',
        done: 'Fabricante excluído com sucesso!',
        leadsTo: () => '/manufacturers',
      }}
    >
      {({ id }) => <Section title="Onde é usado">{uses(id)}</Section>}
    </RecordDetail>
  );
}

function Facts({ manufacturer }: { manufacturer: Manufacturer }) {
  const { website, contato_suporte, atualizado_em } = manufacturer;
  return (
    <FactGrid>
      <Fact label="Website" isWide>
        {website && <Website address={website} />}
      </Fact>
      <Fact label="Contato Suporte">{contato_suporte && phoneText(contato_suporte)}</Fact>
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(atualizado_em)}
      </Text>
    </FactGrid>
  );
}
