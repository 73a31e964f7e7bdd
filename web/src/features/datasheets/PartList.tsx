import type { Part, PartWithSubstitutes } from '@bancada/contract/records/parts';
import { List, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../ui/Failure.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';
import { type NamedParts as Named, partsOfSolutionQuery } from './parts.queries.ts';

/** Parts, each with what may replace it. */
function PartList({ parts }: { parts: readonly PartWithSubstitutes[] }) {
  return (
    <List spacing="xs" listStyleType="none">
      {parts.map((part) => (
        <List.Item key={part.id}>
          <PartLink part={part} />{' '}
          <Text span c="dimmed">
            {part.nome} · {part.fabricante_nome}
          </Text>
          {part.substitutos.length > 0 && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              Pode ser substituído por{' '}
              {part.substitutos.map((one, position) => (
                <span key={one.id}>
                  {position > 0 && ', '}
                  <PartLink part={one} />
                  {one.condicao !== null && ` (${one.condicao})`}
                </span>
              ))}
              .
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** Underlined: it stands among other words. */
export function PartLink({ part: { id, part_number } }: { part: Part }) {
  return (
    <LinkAnchor
      to="/datasheets/$datasheetId"
      params={{ datasheetId: String(id) }}
      inherit
      underline="always"
      className="code-text"
    >
      {part_number}
    </LinkAnchor>
  );
}

/** Before the faults: the datasheets of the parts that the search names, with what may replace them. */
export function NamedParts({ found: { pecas } }: { found: Named }) {
  return (
    <Section title={pecas.length === 1 ? 'Peça' : 'Peças'}>
      <Paper withBorder p="md">
        <PartList parts={pecas} />
      </Paper>
    </Section>
  );
}

const title = 'Peças que a solução nomeia';

/** On a solution's page: the parts that it names, with what may replace them. Hidden if it names none. */
export function PartsOfSolution({ id }: { id: number }) {
  const query = useQuery(partsOfSolutionQuery(id));
  if (query.isError)
    return (
      <Section title={title}>
        <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
      </Section>
    );
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Section title={title}>
      <PartList parts={query.data} />
    </Section>
  );
}
