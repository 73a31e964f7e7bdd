import type { AccountAction } from '@bancada/contract/accounts/account-actions';
import { accountActionNames, accountActions } from '@bancada/contract/accounts/account-actions';
import { NativeSelect, Tabs } from '@mantine/core';
import { IconShieldLock, IconUserEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { DayRange } from '../../ui/DayRange.tsx';
import type { Days } from '../../ui/days.ts';
import { momentsOf } from '../../ui/days.ts';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { type ListPlace, useListPlace } from '../../ui/use-list-place.ts';
import type { SecurityEventSearch } from '../security-events/SecurityEventList.tsx';
import { SecurityEventList } from '../security-events/SecurityEventList.tsx';
import { accountAuditQuery } from './account-audit.queries.ts';
import { eventColumns } from './event-columns.tsx';

/** State of the account audit in the URL. */
export interface AccountAuditSearch extends ListSearch, Days, SecurityEventSearch {
  /** The tab with sign-ins and attempts; if absent, the one with changes to accounts. */
  aba?: 'acessos' | undefined;
  acao?: AccountAction | undefined;
}

const actionOptions = [
  { value: '', label: 'Todas as ações' },
  ...accountActionNames.map((action) => ({ value: action, label: accountActions[action] })),
];

/** Changes to accounts, and sign-ins and attempts: two tabs, whose state is in the URL. */
export function AccountAuditPage() {
  const address: AccountAuditSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const openTab = (tab: string | null) =>
    place.narrow({
      aba: tab === 'acessos' ? tab : undefined,
      busca: undefined,
      acao: undefined,
      evento: undefined,
    });
  return (
    <Page title="Auditoria de contas">
      <Tabs value={address.aba ?? 'contas'} onChange={openTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="contas" leftSection={<IconUserEdit size={18} />}>
            Contas
          </Tabs.Tab>
          <Tabs.Tab value="acessos" leftSection={<IconShieldLock size={18} />}>
            Acessos
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contas">
          <AccountEventList address={address} place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="acessos">
          <SecurityEventList address={address} place={place} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

interface AccountEventListProps {
  address: AccountAuditSearch;
  place: ListPlace & { narrow: (filters: AccountAuditSearch) => void };
}

/** Who did what to which account, and when. */
function AccountEventList({ address, place }: AccountEventListProps) {
  const { acao } = address;
  const { page, search } = place;
  const query = useQuery(
    accountAuditQuery({ page, search: search || undefined, acao, ...momentsOf(address) }),
  );
  return (
    <RecordList
      caption="O que aconteceu com as contas"
      query={query}
      failure="Erro ao buscar a auditoria."
      place={{ ...place, sortBy: undefined }}
      searchPlaceholder="Buscar por conta, autor ou valor..."
      searchHint="Buscar..."
      isFiltered={acao !== undefined || address.de !== undefined || address.ate !== undefined}
      filters={
        <>
          <NativeSelect
            size="md"
            label="Ação"
            data={actionOptions}
            value={acao ?? ''}
            onChange={({ currentTarget: { value } }) =>
              place.narrow({ acao: accountActionNames.find((action) => action === value) })
            }
          />
          <DayRange days={address} onChange={place.narrow} />
        </>
      }
      columns={eventColumns}
      empty="Nenhum acontecimento encontrado."
      emptyNext="Escolha outra pessoa, outro período ou outro tipo."
    />
  );
}
