import {
  type SecurityEventName,
  securityEventNames,
  securityEvents,
} from '@bancada/contract/accounts/security-event-names';
import type { SecurityEvent } from '@bancada/contract/accounts/security-events';
import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { type Days, momentsOf } from '../../ui/days.ts';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { deviceText, whenText } from './event-text.ts';
import { securityEventsQuery } from './security-events.queries.ts';

const columns: [Column<SecurityEvent>, ...Column<SecurityEvent>[]] = [
  { header: 'Quando', cell: whenText, isCode: true },
  { header: 'O quê', cell: ({ evento }) => securityEvents[evento] },
  { header: 'Conta', cell: (event) => <Account event={event} /> },
  { header: 'Endereço', cell: ({ endereco }) => endereco, isCode: true },
  { header: 'Aparelho', cell: deviceText },
];

const options = [
  { value: '', label: 'Todos os acontecimentos' },
  ...securityEventNames.map((name) => ({ value: name, label: securityEvents[name] })),
];

/** State of the list of security events in the URL, besides that of every list. */
export interface SecurityEventSearch {
  evento?: SecurityEventName | undefined;
}

interface SecurityEventListProps {
  address: SecurityEventSearch & Days;
  place: ListPlace & { narrow: (filters: SecurityEventSearch & Days) => void };
}

/** Security events of all accounts. */
export function SecurityEventList({ address, place }: SecurityEventListProps) {
  const { evento } = address;
  const { page, search } = place;
  const query = useQuery(
    securityEventsQuery({ page, search: search || undefined, evento, ...momentsOf(address) }),
  );
  return (
    <RecordList
      caption="Entradas, tentativas e mudanças de segurança"
      query={query}
      failure="Erro ao buscar os acessos."
      place={{ ...place, sortBy: undefined }}
      searchPlaceholder="Buscar por conta ou endereço..."
      searchHint="Buscar..."
      isFiltered={evento !== undefined || address.de !== undefined || address.ate !== undefined}
      filters={
        <>
          <NativeSelect
            size="md"
            label="Acontecimento"
            data={options}
            value={evento ?? ''}
            onChange={({ currentTarget: { value } }) =>
              place.narrow({ evento: securityEventNames.find((name) => name === value) })
            }
          />
          <DayRange days={address} onChange={place.narrow} />
        </>
      }
      columns={columns}
      empty="Nenhum acesso encontrado."
      emptyNext="Escolha outra pessoa, outro período ou outro tipo."
    />
  );
}

function Account({ event: { usuario_id, nome_usuario, conta_desconhecida } }: { event: SecurityEvent }) {
  if (usuario_id !== null && nome_usuario !== null) {
    return (
      <Anchor component={Link} to={`/users/${usuario_id}`} inherit>
        {nome_usuario}
      </Anchor>
    );
  }
  return (
    <Text span size="sm" c="dimmed">
      {usuario_id === null
        ? `e-mail sem conta (${conta_desconhecida ?? '–'})`
        : `conta ${usuario_id} (excluída)`}
    </Text>
  );
}
