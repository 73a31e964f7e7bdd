import { useNavigate } from '@tanstack/react-router';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { CriteriaSearch } from '../criteria-search/CriteriaSearch.tsx';
import { FaultList } from '../faults/FaultList.tsx';
import type { WorkbenchSearch } from './workbench-search.ts';

/** The second tab of the main screen: the search by criteria, and below it the list of faults. */
export function TroubleshootingTab({ search }: { search: WorkbenchSearch }) {
  const navigate = useNavigate();
  const open = (next: WorkbenchSearch, isSamePlace: boolean) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: isSamePlace });
  const place: ListPlace = {
    page: search.pagina ?? 1,
    search: search.registros ?? '',
    openPage: (page) => open({ pagina: page === 1 ? undefined : page }, false),
    searchFor: (term) => open({ registros: term || undefined, pagina: undefined }, true),
  };
  return (
    <CriteriaSearch criteria={search} open={open}>
      <FaultList
        place={place}
        model={{
          id: search.modelo ?? null,
          choose: (id) => open({ modelo: id ?? undefined, pagina: undefined }, true),
        }}
      />
    </CriteriaSearch>
  );
}
