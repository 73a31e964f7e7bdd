import { accountDeedNames, accountDeeds } from '@bancada/contract/account-audit';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { DayRange } from '../../ui/DayRange.tsx';
import { momentsOf } from '../../ui/days.ts';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { accountAuditQuery } from './account-audit.queries.ts';
import type { AccountAuditSearch } from './account-audit-search.ts';
import { eventColumns } from './event-columns.tsx';

const deedOptions = [
  { value: '', label: 'Todas as ações' },
  ...accountDeedNames.map((deed) => ({ value: deed, label: accountDeeds[deed] })),
];

/** Who did what to which account, and when. */
export function AccountAuditPage() {
  const address: AccountAuditSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const { acao } = address;
  const { page, search } = place;
  const query = useQuery(
    accountAuditQuery({ page, search: search || undefined, acao, ...momentsOf(address) }),
  );
  return (
    <Page title="Auditoria de contas">
      <RecordList
        caption="O que aconteceu com as contas"
        query={query}
        failure="Erro ao buscar a auditoria."
        place={{ ...place, sortBy: undefined }}
        searchPlaceholder="Buscar por conta, autor ou valor..."
        filters={
          <>
            <NativeSelect
              size="md"
              label="Ação"
              data={deedOptions}
              value={acao ?? ''}
              onChange={({ currentTarget: { value } }) =>
                place.narrow({ acao: accountDeedNames.find((deed) => deed === value) })
              }
            />
            <DayRange days={address} onChange={place.narrow} />
          </>
        }
        columns={eventColumns}
        empty="Nenhum acontecimento encontrado."
      />
    </Page>
  );
}
