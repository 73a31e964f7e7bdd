import { recordPage } from '@bancada/contract/records/records';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { OpenUnit } from './OpenUnit.tsx';
import { unitName } from './unit-text.ts';
import { unitQuery } from './units.queries.ts';
import { VisitFields } from './VisitFields.tsx';
import { checkVisit, createVisit, newVisit } from './visit-values.ts';

/** A visit of the unit that the address names. */
export function NewVisitPage() {
  const { aparelho }: { aparelho?: number | undefined } = useSearch({ strict: false });
  return (
    <Page title="Novo atendimento">
      {aparelho === undefined ? (
        <EmptyState
          title="De qual aparelho?"
          next="Procure o aparelho pelo número: o atendimento se abre na ficha dele."
        >
          <LinkButton to="/aparelhos" variant="default">
            Ir para os aparelhos
          </LinkButton>
        </EmptyState>
      ) : (
        <OfUnit id={aparelho} />
      )}
    </Page>
  );
}

function OfUnit({ id }: { id: number }) {
  const query = useQuery(unitQuery(String(id)));
  return (
    <Loaded query={query} failure="Erro ao buscar aparelho.">
      {(unit) => (
        <>
          <RecordAnchor kind="units" id={id}>
            {unitName(unit)}
          </RecordAnchor>
          <CreationForm
            name={`new-visit-${id}`}
            label="Novo atendimento"
            empty={newVisit()}
            check={checkVisit}
            save={(values) => createVisit(id, values)}
            handOver={() => <OpenUnit id={id} />}
            failure="Erro ao abrir atendimento."
            submitLabel="Abrir Atendimento"
            leadsTo="/aparelhos"
            cancelTo={recordPage('units', id)}
            fields={(form, isLocked) => <VisitFields form={form} isLocked={isLocked} />}
          />
        </>
      )}
    </Loaded>
  );
}
