import { Tabs } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../ui/Page.tsx';
import { BinList } from './BinList.tsx';
import type { BinSearch } from './bin-search.ts';
import { ChangeList } from './ChangeList.tsx';

/** Deleted and changed records, and how to restore them. */
export function BinPage() {
  const search: BinSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (next: BinSearch) => void navigate({ to: '.', search: next });
  return (
    <Page title="Lixeira">
      <Tabs
        value={search.aba ?? 'excluidos'}
        onChange={(tab) => open(tab === 'alteracoes' ? { aba: tab } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="excluidos" leftSection={<IconTrash size={18} />}>
            Excluídos
          </Tabs.Tab>
          <Tabs.Tab value="alteracoes" leftSection={<IconHistory size={18} />}>
            Alterações
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="excluidos">
          <BinList />
        </Tabs.Panel>
        <Tabs.Panel value="alteracoes">
          <ChangeList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
