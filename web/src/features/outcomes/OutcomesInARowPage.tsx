import type { Outcome, OutcomeInARow } from '@bancada/contract/faults/outcomes';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BackButton } from '../../ui/BackButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { DeleteButton } from '../records/DeleteButton.tsx';
import { OutcomeWord } from './OutcomeList.tsx';
import classes from './Outcomes.module.css';
import { outcomesInARowQuery } from './outcomes.queries.ts';
import { PeopleOfOutcomes } from './PeopleOfOutcomes.tsx';

/** Outcomes that one person recorded within seconds of something else, to be looked at by editors. Nothing goes by itself. */
export function OutcomesInARowPage() {
  const { page, openPage } = useListPlace(useSearch({ strict: false }));
  const query = useQuery({ ...outcomesInARowQuery(page), placeholderData: keepPreviousData });
  return (
    <Page title="Resultados a conferir" back={<BackButton list="/dashboard" />}>
      <Stack gap="md">
        <Text c="dimmed" maw={720}>
          O que a mesma pessoa registrou segundos depois de outro resultado, ou de uma resposta no diagnóstico
          guiado: pode ter sido um toque a mais, ou respostas enviadas juntas quando a conexão voltou. Nada
          sai daqui sozinho: confira com quem registrou e exclua só o que não aconteceu.
        </Text>
        <Loaded
          query={query}
          failure="Erro ao buscar os resultados a conferir."
          skeleton={<SkeletonBlocks count={3} heightPx={160} />}
        >
          {({ data, total, total_pages }) =>
            data.length === 0 && page === 1 ? (
              <EmptyState
                title="Nenhum resultado a conferir."
                icon={IconChecks}
                next="Aqui aparece o que for registrado com segundos de diferença."
              />
            ) : (
              <>
                <Text size="sm" c="dimmed" role="status">
                  {total === 1 ? '1 resultado' : `${wholeNumber(total)} resultados`}
                </Text>
                <Stack gap="sm" component="ul" className="plain-list">
                  {data.map((row) => (
                    <Paper component="li" key={row.resultado.id} withBorder p="md">
                      <InARow row={row} />
                    </Paper>
                  ))}
                </Stack>
                {(total_pages > 1 || page > 1) && (
                  <Paging page={page} totalPages={total_pages} onChange={openPage} />
                )}
              </>
            )
          }
        </Loaded>
        <PeopleOfOutcomes />
      </Stack>
    </Page>
  );
}

const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** `2,5 s`, never broken in two. */
function secondsText(time: number): string {
  return time < 0.1 ? 'menos de 0,1\u00a0s' : `${seconds.format(time)}\u00a0s`;
}

function InARow({ row: { resultado, anterior, verificacao, segundos, dito_em } }: { row: OutcomeInARow }) {
  return (
    <Stack gap="xs">
      <Text>
        <b>{resultado.criado_por_nome}</b>, {timeText(dito_em)}: <b>{secondsText(segundos)}</b> depois do que
        vem antes.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <div>
          <Text fw={650}>Antes</Text>
          {verificacao !== null && (
            <Text className={classes.row ?? ''}>Respondeu no diagnóstico guiado: {verificacao}</Text>
          )}
          {anterior !== null && <Said outcome={anterior} />}
        </div>
        <div>
          <Text fw={650}>Depois</Text>
          <Said outcome={resultado} />
        </div>
      </SimpleGrid>
    </Stack>
  );
}

/** One outcome: what was said of which solution of which fault, on what. */
function Said({ outcome }: { outcome: Outcome }) {
  const queryClient = useQueryClient();
  const { id, resolveu, sintoma_id, sintoma, solucao, modelo_equipamento_nome, unidade } = outcome;
  const on = [modelo_equipamento_nome, unidade].filter((part) => part !== null).join(' · ');
  return (
    <Stack gap={4} className={classes.row ?? ''} align="flex-start">
      <RecordAnchor kind="resultados" id={id}>
        <OutcomeWord resolveu={resolveu} />
      </RecordAnchor>
      <Text>{solucao}</Text>
      <RecordAnchor kind="sintomas" id={sintoma_id}>
        {sintoma}
      </RecordAnchor>
      <Text size="sm" c="dimmed" mb={6}>
        {on}
      </Text>
      <DeleteButton
        record={{ tipo: 'resultados', id }}
        question="Tem certeza que deseja excluir este resultado?"
        failure="Erro ao excluir resultado."
        about={`${resolveu ? 'Resolveu' : 'Não resolveu'}: ${solucao}`}
        onDeleted={() => void queryClient.invalidateQueries()}
      />
    </Stack>
  );
}
