import { faultOf } from '@bancada/contract/faults/fault-of-entries';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { recordPage } from '@bancada/contract/records/records';
import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { BackButton } from '../../ui/BackButton.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { isGone, Loaded, SkeletonBlocks, useIsDrawn } from '../../ui/Loaded.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Page } from '../../ui/Page.tsx';
import { NamedOnBoards } from '../boards/NamedOnBoards.tsx';
import { LatePhotos } from '../fault-photos/LatePhotos.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { useKeepFault, useKeptCopy } from '../offline/kept.queries.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { OutcomeList } from '../outcomes/OutcomeList.tsx';
import { DeleteButton } from '../records/DeleteButton.tsx';
import { CodeLink } from './CodeLink.tsx';
import { FaultBody } from './FaultBody.tsx';
import { entryQuery, faultQuery } from './fault.queries.ts';
import { KeptFaultPage } from './KeptFaultPage.tsx';
import { ShareActions } from './ShareActions.tsx';

/** One troubleshooting entry in full: a fault on one model, with one of its solutions. */
export function EntryPage() {
  const { id = '' } = useParams({ strict: false });
  const queryClient = useQueryClient();
  const query = useQuery(entryQuery(id));
  const entry = query.data;
  useKeepFault(
    entry && {
      id: entry.sintoma_id,
      readAtMs: query.dataUpdatedAt,
      // What is kept is all of it.
      read: () => queryClient.fetchQuery(faultQuery(entry.sintoma_id)),
    },
  );
  const isDrawn = useIsDrawn(query);
  const kept = useKeptCopy(query, { kind: 'troubleshooting', id: Number(id) });
  if (kept !== null) return <KeptFaultPage kept={kept} />;
  const shown = isDrawn && !isGone(query) ? query.data : undefined;
  return (
    <Page
      title={(isDrawn && query.data?.sintoma) || 'Diagnóstico e solução'}
      back={<BackButton list="/troubleshooting" />}
      actions={shown && <Actions entry={shown} />}
    >
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={360} />}
      >
        {(entry) => (
          <>
            <article>
              <FaultBody
                fault={faultOf({ id: entry.sintoma_id, sintoma: entry.sintoma }, [entry])}
                headingLevel={2}
                isEntry
              />
            </article>
            <NamedOnBoards
              models={[entry.modelo_equipamento_id]}
              texts={[entry.sintoma, ...entry.diagnosticos, entry.solucao]}
            />
            <LatePhotos
              key={`fotos ${entry.sintoma_id}`}
              fault={entry.sintoma_id}
              model={entry.modelo_equipamento_id}
            />
            <OutcomeList of={{ troubleshooting_id: entry.id }} />
            <HistoryPanel key={entry.id} record={{ tipo: 'troubleshooting', id: entry.id }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ entry }: { entry: TroubleshootingEntry }) {
  const navigate = useNavigate();
  return (
    <Group gap="xs">
      <LinkButton to={recordPage('sintomas', entry.sintoma_id)} variant="default" size="md" px="md">
        Tudo deste defeito
      </LinkButton>
      <MoreActions>
        <CodeLink of="troubleshooting" id={entry.id} />
        <PinButton id={entry.sintoma_id} symptom={entry.sintoma} size="md" px="md" />
        <ShareActions kind="troubleshooting" id={entry.id} title={entry.sintoma} />
        <DeleteButton
          record={{ tipo: 'troubleshooting', id: entry.id }}
          question="Tem certeza que deseja excluir este registro?"
          failure="Erro ao excluir item."
          onDeleted={() => void navigate({ to: '/' })}
        />
      </MoreActions>
    </Group>
  );
}
