import { importEndpoints } from '@bancada/contract/imports/imports';
import { call } from '../../api/client.ts';
import { CsvTools } from '../imports/CsvTools.tsx';
import type { TableSource } from '../imports/table-export.ts';
import type { TableFormat } from '../imports/table-names.ts';

interface FaultTableToolsProps {
  search: string;
  modelId: number | undefined;
  format: TableFormat;
}

/** All records that the list finds as a table, and the way back. */
export function FaultTableTools({ search, modelId, format }: FaultTableToolsProps) {
  const source: TableSource<Record<string, string>> = {
    kind: 'troubleshooting',
    listPage: (range, signal) =>
      call(
        importEndpoints.faults,
        { query: { ...range, search: search || undefined, modelo_equipamento_id: modelId } },
        { signal },
      ),
    cells: async (row) => row,
  };
  return <CsvTools source={source} startsWith={format} />;
}
