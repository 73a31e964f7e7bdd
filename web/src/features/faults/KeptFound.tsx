import { Stack, Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useAllKept } from '../offline/kept.queries.ts';
import { inOrder } from '../offline/kept-limits.ts';
import { KeptUnitList } from '../units/KeptUnitList.tsx';
import { KeptFaultList, keptWith } from './KeptFaultList.tsx';

/** More are a matter for the page of all that is kept. */
const shownMax = 20;

/** What is kept of what is sought, in place of the server's results while there is no connection. */
export function KeptFound({ term }: { term: string }) {
  return (
    <Loaded query={useAllKept()} failure="Não foi possível ler o que este navegador guarda.">
      {(kept) => {
        const { pinned, opened } = inOrder(keptWith(term, kept));
        const found = [...pinned, ...opened];
        return (
          <Stack gap="sm">
            <Text role="status">
              {found.length === 0
                ? 'Sem conexão com o servidor, e nada disso está guardado neste navegador.'
                : 'Sem conexão com o servidor: a busca é só no que está guardado neste navegador.'}
            </Text>
            <KeptFaultList title="Guardados" faults={found.slice(0, shownMax)} />
            <KeptUnitList sought={term} max={shownMax} />
            {found.length > shownMax && <LinkAnchor to="/guardados">Ver todos os guardados</LinkAnchor>}
          </Stack>
        );
      }}
    </Loaded>
  );
}
