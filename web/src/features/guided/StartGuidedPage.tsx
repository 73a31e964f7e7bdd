import { guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconPlayerPlay, IconRoute } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { submitOnCtrlEnter } from '../../ui/use-checked-form.ts';
import { useChoiceNames } from '../../ui/use-choices.ts';
import { symptomChoices } from '../symptoms/symptoms.queries.ts';
import classes from './Guided.module.css';
import { guidedCaseQuery, openGuidedQuery } from './guided.queries.ts';
import { faultsOfSearch, type GuidedSearch } from './guided-search.ts';
import { SessionList } from './SessionList.tsx';
import { type Unit, UnitFields } from './UnitFields.tsx';

/** Before the first check: which faults are compared, and on which unit, where one cares to say. */
export function StartGuidedPage() {
  const search: GuidedSearch = useSearch({ strict: false });
  const faults = faultsOfSearch(search);
  return (
    <Page title="Diagnóstico guiado" back={<BackButton />}>
      {faults.length === 0 ? (
        <EmptyState title="Nenhum defeito escolhido." icon={IconRoute}>
          <Text c="dimmed">Procure o sintoma e toque em Diagnóstico guiado no defeito.</Text>
          <LinkButton to="/" variant="default">
            Ir para a busca
          </LinkButton>
        </EmptyState>
      ) : (
        <Start
          key={search.defeitos}
          faults={faults}
          model={search.modelo ?? null}
          unitId={search.aparelho ?? null}
        />
      )}
    </Page>
  );
}

interface StartProps {
  faults: number[];
  model: number | null;
  unitId: number | null;
}

function Start({ faults, model, unitId }: StartProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const nameOf = useChoiceNames(symptomChoices, faults);
  const [unit, setUnit] = useState<Unit>({
    modelo_equipamento_id: model,
    unidade: '',
    aparelho_id: unitId,
  });
  const starting = useMutation({
    mutationFn: () => call(guidedEndpoints.start, { body: { sintoma_ids: faults, ...unit } }),
    onSuccess: async (started) => {
      queryClient.setQueryData(guidedCaseQuery(String(started.id)).queryKey, started);
      void queryClient.invalidateQueries({ queryKey: openGuidedQuery.queryKey });
      await navigate({
        to: '/diagnostico-guiado/$guiadoId',
        params: { guiadoId: String(started.id) },
        replace: true,
      });
    },
  });
  const start = () => !starting.isPending && starting.mutate();
  return (
    <Paper withBorder className={`${classes.check} ${classes.page}`}>
      <form
        noValidate
        aria-label="Diagnóstico guiado"
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Stack gap="md">
          <div>
            <Text size="sm" c="dimmed">
              {faults.length === 1 ? 'Defeito' : `Estes ${faults.length} defeitos, juntos`}
            </Text>
            <ul className="plain-list">
              {faults.map((id) => (
                <li key={id}>
                  <Text fw={600} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
                    {nameOf(id)}
                  </Text>
                </li>
              ))}
            </ul>
          </div>
          <UnitFields unit={unit} onChange={setUnit} />
          {starting.isError && (
            <Failure error={starting.error} fallback="O diagnóstico não começou." onRetry={start} />
          )}
          {/* Not at the foot: there the first check has its answers. */}
          <div className={classes.apart}>
            <Button
              type="submit"
              className={classes.big ?? ''}
              loading={starting.isPending}
              leftSection={<IconPlayerPlay size={20} aria-hidden />}
            >
              Começar
            </Button>
          </div>
          <SameFaults faults={faults} />
          <Text size="sm" c="dimmed">
            Vem uma verificação de cada vez, a que mais compensa primeiro. Dá para parar e continuar depois,
            em qualquer aparelho. Com a mesma série, placa ou OS, duas pessoas trabalham no mesmo diagnóstico.
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}

/** One's own open ones of the same faults: to go on with, instead of beginning anew. */
function SameFaults({ faults }: { faults: readonly number[] }) {
  const query = useQuery(openGuidedQuery);
  const wanted = faults.toSorted().join();
  const same = (query.data?.data ?? []).filter(({ sintoma_ids }) => sintoma_ids.toSorted().join() === wanted);
  if (same.length === 0) return null;
  return <SessionList title="Já começado" sessions={same} />;
}
