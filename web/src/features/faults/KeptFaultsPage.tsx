import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconDeviceMobileDown, IconDeviceMobileX, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useAllKept } from '../offline/kept.queries.ts';
import type { KeptFault } from '../offline/kept-faults.ts';
import { inOrder, keptLimits } from '../offline/kept-limits.ts';
import { mayKeep } from '../offline/kept-owner.ts';
import { useAllKeptUnits } from '../offline/kept-units.queries.ts';
import { opensWithoutServer } from '../offline/new-version.ts';
import { KeptUnitList } from '../units/KeptUnitList.tsx';
import { KeptFaultList, keptWith } from './KeptFaultList.tsx';

/** The faults that can be read in this browser without a connection. */
export function KeptFaultsPage() {
  return (
    <Page title="Guardados">
      {!opensWithoutServer() && (
        <Alert variant="light" color="gray" icon={<IconLockOpen />} mb="lg">
          Neste endereço a Bancada não abre sem o servidor: o navegador só permite isso com HTTPS. Sem
          conexão, os guardados podem ser lidos enquanto ela continua aberta.
        </Alert>
      )}
      {mayKeep() ? (
        <KeptFaults />
      ) : (
        <EmptyState title="Este navegador não guarda defeitos." icon={IconDeviceMobileX}>
          <Text c="dimmed">
            Em uma janela privada, ou com os dados de sites bloqueados, não há onde guardar.
          </Text>
        </EmptyState>
      )}
    </Page>
  );
}

function KeptFaults() {
  const query = useAllKept();
  const { data: units = [] } = useAllKeptUnits();
  return (
    <Loaded query={query} failure="Não foi possível ler o que este navegador guarda.">
      {(kept) => (kept.length + units.length === 0 ? <NothingKept /> : <Lists kept={kept} />)}
    </Loaded>
  );
}

function NothingKept() {
  return (
    <EmptyState title="Nada guardado ainda." icon={IconDeviceMobileDown}>
      <Text c="dimmed" maw={480}>
        Os últimos {keptLimits.opened} defeitos e as últimas {keptLimits.opened} fichas de aparelhos que você
        abrir ficam aqui para ler sem conexão. Os defeitos que você fixar ficam até você desafixar.
      </Text>
    </EmptyState>
  );
}

function Lists({ kept }: { kept: readonly KeptFault[] }) {
  const [sought, setSought] = useState('');
  const { pinned, opened } = inOrder(keptWith(sought, kept));
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        Para ler sem conexão, só neste navegador. Ao sair da conta, tudo daqui é apagado.
      </Text>
      <Group>
        <SearchField placeholder="Filtrar os guardados..." term={sought} onSearch={setSought} />
      </Group>
      {pinned.length + opened.length === 0 && (
        <NothingHere next="Busque menos palavras.">Nenhum item encontrado.</NothingHere>
      )}
      <KeptFaultList title="Fixados" faults={pinned} />
      <KeptFaultList title={`Abertos por último (até ${keptLimits.opened})`} faults={opened} />
      <KeptUnitList sought={sought} />
    </Stack>
  );
}
