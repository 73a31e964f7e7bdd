import { faultEndpoints } from '@bancada/contract/faults/faults';
import type { ListPage } from '@bancada/contract/lists';
import { articleEndpoints } from '@bancada/contract/records/articles';
import { datasheetEndpoints } from '@bancada/contract/records/datasheets';
import { equipmentModelEndpoints } from '@bancada/contract/records/equipment-models';
import { type RecordKind, recordKindTexts, recordPage } from '@bancada/contract/records/records';
import { searchLimits } from '@bancada/contract/search/search';
import { numberKindTexts } from '@bancada/contract/units/number-kinds';
import { mayBeNumber, numberText } from '@bancada/contract/units/read-number';
import { type UnitOfNumber, unitEndpoints } from '@bancada/contract/units/units';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { componentText } from '../features/datasheets/datasheets.queries.ts';
import { modelText } from '../features/equipment-models/model-text.ts';
import { faultPage, namesOf } from '../features/faults/fault.ts';
import { dateText } from '../ui/time.ts';

export interface PaletteRecord {
  label: string;
  /** Its kind, or the equipment of a fault. */
  note: string;
  address: string;
}

const faultsShown = 5;
const othersShown = 3;

/** Equipment, datasheets and articles of a name, then the faults that match it best. None for too short a term. */
export function paletteQuery(term: string) {
  return queryOptions({
    queryKey: ['palette', term],
    enabled: term.length >= searchLimits.minChars,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PaletteRecord[]> => {
      const list = { query: { search: term, limit: othersShown } };
      const [units, found, models, datasheets, articles] = await Promise.all([
        mayBeNumber(term) ? call(unitEndpoints.byNumber, { query: { number: term } }, { signal }) : noUnits,
        call(
          faultEndpoints.search,
          { query: { q: term, avulsa: '1', skip: 0, limit: faultsShown } },
          { signal },
        ),
        call(equipmentModelEndpoints.list, list, { signal }),
        call(datasheetEndpoints.list, list, { signal }),
        call(articleEndpoints.list, list, { signal }),
      ]);
      return [
        ...units.exatos.map((hit) => unitEntry(hit, 'Abrir a ficha')),
        ...units.parecidos.map((hit) => unitEntry(hit, 'Número parecido')),
        ...named(models, 'equipment-models', modelText),
        ...named(datasheets, 'datasheets', componentText),
        ...named(articles, 'artigos', ({ nome }) => nome),
        ...found.data.map((fault) => ({
          label: fault.sintoma,
          note: namesOf(fault.equipamentos, 1),
          address: faultPage(fault),
        })),
      ];
    },
  });
}

const noUnits: { exatos: UnitOfNumber[]; parecidos: UnitOfNumber[] } = { exatos: [], parecidos: [] };

/** Tells two units of one number apart. */
const lastVisit = ({ ultimo_em }: UnitOfNumber['aparelho']) =>
  ultimo_em === null ? 'Sem atendimentos' : `Último atendimento em ${dateText(ultimo_em)}`;

function unitEntry({ aparelho, tipo, numero }: UnitOfNumber, what: string): PaletteRecord {
  const label = aparelho.modelo_equipamento_nome ?? recordKindTexts.units.singular;
  return {
    label,
    note: [what, `${numberKindTexts[tipo]} ${numberText(tipo, numero)}`, lastVisit(aparelho)].join(' · '),
    address: recordPage('units', aparelho.id),
  };
}

/** Records whose names contain the term; what only resembles it is left to the lists. */
function named<Row extends { id: number }>(
  { data, aproximado }: ListPage<Row>,
  kind: RecordKind,
  labelOf: (row: Row) => string,
): PaletteRecord[] {
  if (aproximado) return [];
  const { singular: note } = recordKindTexts[kind];
  return data.map((row) => ({ label: labelOf(row), note, address: recordPage(kind, row.id) }));
}
