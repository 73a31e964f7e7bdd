import type { Part, PartWithSubstitutes } from '@bancada/contract/records/parts';
import { List, Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';

/** Parts, each with what may replace it. */
export function PartList({ parts }: { parts: readonly PartWithSubstitutes[] }) {
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
