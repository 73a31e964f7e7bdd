import { type OutcomePerson, outcomePeopleEndpoints } from '@bancada/contract/faults/outcome-people';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';

const shown = 10;

function peopleQuery(filter: { page: number; usuario_id?: number | undefined }) {
  return queryOptions({
    queryKey: ['outcomes', 'people', filter],
    queryFn: ({ signal }) =>
      call(outcomePeopleEndpoints.people, { query: { ...filter, limit: shown } }, { signal }),
    staleTime: 0,
  });
}

/** Who recorded outcomes, or one of them; an editor sets all of a person's aside, and lets them count again. */
export function PeopleOfOutcomes({ userId }: { userId?: number }) {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [said, setSaid] = useState<string | null>(null);
  const query = useQuery(peopleQuery({ page, usuario_id: userId }));
  const setAside = useConfirmedAction({
    title: 'Pôr os resultados de lado?',
    label: 'Pôr de lado',
    busyLabel: 'Pondo de lado...',
    failure: 'Não foi possível.',
    question: ({ nome, resultados }: OutcomePerson) => (
      <Text>
        {resultadosText(resultados)} de <b>{nome}</b>, e os que ainda registrar, deixam de contar em toda
        parte. Nenhum é apagado, e você pode devolvê-los a qualquer momento.
      </Text>
    ),
    isAsked: ({ de_lado_em }) => de_lado_em === null,
    perform: ({ usuario_id: id, de_lado_em }) =>
      call(outcomePeopleEndpoints.setAside, { params: { id }, body: { de_lado: de_lado_em === null } }),
    onDone: ({ message }) => {
      setSaid(message);
      void queryClient.invalidateQueries();
    },
    onFailed: setSaid,
  });
  return (
    <Section title={userId === undefined ? 'Resultados por pessoa' : 'Resultados registrados'}>
      {said !== null && <FormSuccess>{said}</FormSuccess>}
      <Loaded
        query={query}
        failure="Erro ao buscar quem registrou resultados."
        skeleton={<SkeletonBlocks count={1} heightPx={80} />}
      >
        {({ data, total_pages }) =>
          data.length === 0 ? (
            <Text c="dimmed">Ninguém registrou resultados ainda.</Text>
          ) : (
            <>
              <Stack gap="sm" component="ul" className="plain-list">
                {data.map((person) => (
                  <li key={person.usuario_id}>
                    <Person person={person} isBusy={setAside.isBusy} onToggle={setAside.ask} />
                  </li>
                ))}
              </Stack>
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
            </>
          )
        }
      </Loaded>
      {setAside.dialog}
    </Section>
  );
}

interface PersonProps {
  person: OutcomePerson;
  isBusy: boolean;
  onToggle: (person: OutcomePerson) => void;
}

function Person({ person, isBusy, onToggle }: PersonProps) {
  const { nome, nome_usuario, resultados, ultimo_dia, de_lado_em, de_lado_por_nome } = person;
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>
          {nome} (@{nome_usuario})
        </Text>
        <Text size="sm" c="dimmed">
          {resultadosText(resultados)}, {wholeNumber(ultimo_dia)} nas últimas 24 horas
          {de_lado_em !== null &&
            `. Postos de lado ${de_lado_por_nome === null ? '' : `por ${de_lado_por_nome} `}em ${timeText(de_lado_em)}: não contam.`}
        </Text>
      </div>
      <Button
        data-acts
        size="md"
        variant="default"
        disabled={isBusy || (resultados === 0 && de_lado_em === null)}
        aria-label={`${de_lado_em === null ? 'Pôr de lado' : 'Fazer contar de novo'} os resultados de @${nome_usuario}`}
        onClick={() => onToggle(person)}
      >
        {de_lado_em === null ? 'Pôr de lado' : 'Fazer contar de novo'}
      </Button>
    </Group>
  );
}

function resultadosText(count: number): string {
  return count === 1 ? '1 resultado' : `${wholeNumber(count)} resultados`;
}
