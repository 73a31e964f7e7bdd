import { checkKindTexts } from '@bancada/contract/faults/check-kinds';
import type { ListedDiagnosis } from '@bancada/contract/faults/diagnoses';
import { measureText, minutesText } from '@bancada/contract/measures/measure';
import { measureTexts } from '@bancada/contract/measures/measure-texts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import { Page } from '../../ui/Page.tsx';
import { cutName } from '../../ui/RecordAnchor.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { CsvTools } from '../imports/CsvTools.tsx';
import { faultsText } from '../records/UsedIn.tsx';
import { diagnosesQuery, diagnosisTable } from './diagnoses.queries.ts';

const columns: [Column<ListedDiagnosis>, ...Column<ListedDiagnosis>[]] = [
  {
    header: 'Diagnóstico',
    cell: ({ descricao }) => (
      <Text span inherit {...cutName(descricao)}>
        {descricao}
      </Text>
    ),
  },
  { header: 'Tipo', cell: ({ tipo }) => tipo !== 'verificacao' && checkKindTexts[tipo].label },
  { header: 'Medida', cell: ({ medida }) => medida !== null && measureText(medida) },
  { header: 'Tempo', cell: ({ minutos }) => minutos !== null && minutesText(minutos) },
  {
    header: measureTexts.highVoltage,
    cell: ({ alta_tensao }) => alta_tensao && <HighVoltageMark text="Sim" />,
  },
  { header: 'Usado em', cell: ({ defeitos }) => (defeitos === 0 ? 'nenhum defeito' : faultsText(defeitos)) },
];

/** All diagnoses, by text, with what each one measures; as a table to be filled in elsewhere. */
export function DiagnosesPage() {
  const address: ListSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const query = useQuery(diagnosesQuery(place.page, place.search));
  return (
    <Page title="Diagnósticos">
      <RecordList
        caption="Diagnósticos"
        query={query}
        failure="Erro ao buscar diagnósticos."
        place={place}
        searchPlaceholder="Buscar por texto..."
        tools={<CsvTools source={diagnosisTable(place.search)} />}
        columns={columns}
        rowLink={({ id }) => `/diagnosticos/${id}`}
        empty="Nenhum diagnóstico encontrado."
        emptyNext="Diagnósticos nascem com um sintoma novo, ou ao importar uma tabela."
      />
    </Page>
  );
}
