import { removedPerson } from '@bancada/contract/accounts/privacy';
import type { Substitute, Substitutes } from '@bancada/contract/records/parts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import { noticeOfFailure, noticeWithUndo } from '../records/notices.tsx';
import { NewSubstitute } from './NewSubstitute.tsx';
import { PartLink } from './PartList.tsx';
import { removeSubstitute, saveSubstitute, substitutesQuery } from './parts.queries.ts';

/** On a datasheet's page: what may replace the part, and what the part may replace. */
export function SubstitutesSection({ id }: { id: number }) {
  const query = useQuery(substitutesQuery(id));
  const mayEdit = useMay('edit-knowledge-base');
  return (
    <Section title="Substitutos">
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={60} />}
      >
        {(found) => <Lists id={id} found={found} mayEdit={mayEdit} />}
      </Loaded>
      {mayEdit && query.data !== undefined && <NewSubstitute id={id} found={query.data} />}
    </Section>
  );
}

function Lists({ id, found, mayEdit }: { id: number; found: Substitutes; mayEdit: boolean }) {
  const { substitutos, substitui, grupo } = found;
  // What replaces in both directions is said once.
  const oneWay = substitui.filter(({ nos_dois_sentidos }) => !nos_dois_sentidos);
  if (substitutos.length + oneWay.length === 0)
    return (
      <NothingHere next="Indique um abaixo, com a condição em que serve.">
        Nenhuma peça foi indicada no lugar desta.
      </NothingHere>
    );
  return (
    <>
      {substitutos.length > 0 && (
        <PartRows title="Pode ser substituída por" parts={substitutos} removedOf={mayEdit ? id : undefined} />
      )}
      {oneWay.length > 0 && <PartRows title="Pode substituir" parts={oneWay} removedOf={undefined} />}
      {grupo.length > 0 && (
        <Text>
          Do mesmo grupo, por meio destas:{' '}
          {grupo.map((part, position) => (
            <span key={part.id}>
              {position > 0 && ', '}
              <PartLink part={part} />
            </span>
          ))}
          .
        </Text>
      )}
    </>
  );
}

interface PartRowsProps {
  title: string;
  parts: readonly Substitute[];
  /** The datasheet whose substitutes these are, for who may remove them. */
  removedOf: number | undefined;
}

function PartRows({ title, parts, removedOf }: PartRowsProps) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {parts.map((part) => (
          <Group component="li" key={part.id} justify="space-between" gap="xs">
            <div style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              <PartLink part={part} /> <Text span>{part.nome}</Text>
              {part.condicao !== null && <Text>Condição: {part.condicao}</Text>}
              <Text size="sm" c="dimmed">
                {part.nos_dois_sentidos && 'Vale nos dois sentidos · '}
                {part.indicado_por ?? removedPerson} · {timeText(part.criado_em)}
              </Text>
            </div>
            {removedOf !== undefined && <RemoveButton id={removedOf} part={part} />}
          </Group>
        ))}
      </Stack>
    </div>
  );
}

function RemoveButton({ id, part }: { id: number; part: Substitute }) {
  const queryClient = useQueryClient();
  const pair = { id, substituto_id: part.id };
  const refresh = () => queryClient.invalidateQueries();
  const putBack = async () => {
    try {
      await saveSubstitute({ ...pair, body: { condicao: part.condicao } });
      await refresh();
    } catch (error) {
      noticeOfFailure(error, 'Erro ao salvar substituto.');
    }
  };
  const removal = useMutation({
    mutationFn: () => removeSubstitute(pair),
    onSuccess: async ({ message }) => {
      noticeWithUndo(message, putBack);
      await refresh();
    },
    onError: (error) => noticeOfFailure(error, 'Erro ao remover substituto.'),
  });
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconX size={18} />}
      aria-label={`Remover substituto: ${part.part_number}`}
      disabled={removal.isPending}
      onClick={() => removal.mutate()}
    >
      Remover
    </Button>
  );
}
