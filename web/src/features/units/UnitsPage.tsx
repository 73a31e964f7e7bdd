import { unitIdOnLabel } from '@bancada/contract/units/label-address';
import { numberText } from '@bancada/contract/units/read-number';
import { kindOfField, numberFields, type Unit, unitTexts } from '@bancada/contract/units/units';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { dateText } from '../../ui/time.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { CsvTools } from '../imports/CsvTools.tsx';
import { ScanButton } from '../scanner/ScanButton.tsx';
import { NumberOffers } from './NumberOffers.tsx';
import { unitsQuery, unitTable } from './units.queries.ts';

const columns: [Column<Unit>, ...Column<Unit>[]] = [
  { header: 'Equipamento', cell: (unit) => unit.modelo_equipamento_nome ?? 'N/A' },
  { header: 'Números', cell: (unit) => <Numbers unit={unit} />, isCode: true },
  {
    header: 'Último atendimento',
    cell: ({ ultimo_em }) => (ultimo_em === null ? 'Nenhum' : dateText(ultimo_em)),
  },
  { header: 'Na bancada', cell: ({ atendimento_aberto }) => (atendimento_aberto === null ? 'Não' : 'Sim') },
];

/** The units of the shop, the newest first; a number typed or scanned is offered as its ficha. */
export function UnitsPage() {
  const address: ListSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const navigate = useNavigate();
  /** A label's QR code is the address of the ficha; other codes are numbers. */
  const open = (code: string) => {
    const unitId = unitIdOnLabel(code);
    if (unitId === null) place.searchFor(code);
    else void navigate({ to: '/aparelhos/$unitId', params: { unitId: String(unitId) } });
  };
  return (
    <Page title="Aparelhos" actions={<NewButton to="/aparelhos/novo">Novo Aparelho</NewButton>}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Digite ou leia com o leitor um número: série, IMEI, chassi, placa ou OS. {unitTexts.noCustomer}
        </Text>
        <Group>
          <SearchField
            term={place.search}
            placeholder="Buscar por número ou modelo..."
            hint="Número ou modelo..."
            onSearch={open}
          />
          <ScanButton onRead={open} />
        </Group>
        {place.search !== '' && <NumberOffers typed={place.search} isCreatable />}
        <RecordList
          caption="Aparelhos"
          query={useQuery(unitsQuery(place.page, { search: place.search || undefined }))}
          failure="Erro ao buscar aparelhos."
          place={place}
          tools={<CsvTools source={unitTable({ search: place.search || undefined })} />}
          columns={columns}
          rowLink={({ id }) => `/aparelhos/${id}`}
          empty="Nenhum aparelho encontrado."
          emptyNext="Crie o primeiro: o número já diz, na próxima vez, que ele esteve aqui."
        />
      </Stack>
    </Page>
  );
}

function Numbers({ unit }: { unit: Unit }) {
  const shown = numberFields.flatMap((field) => {
    const number = unit[field];
    return number === null ? [] : [numberText(kindOfField(field), number)];
  });
  return <span style={{ overflowWrap: 'anywhere' }}>{shown.join(' · ')}</span>;
}
