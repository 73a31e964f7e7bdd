import { Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { LinkButton } from '../../ui/Links.tsx';
import { useMay } from '../auth/use-may.ts';
import { PartLink } from './PartList.tsx';
import type { NamedParts } from './parts.queries.ts';

/** The search is a number that no datasheet has: the nearest ones, and a new one. */
export function UnknownPart({ found: { numero, proximas } }: { found: NamedParts }) {
  const mayEdit = useMay('edit-knowledge-base');
  if (numero === null) return null;
  return (
    <Stack gap="xs" align="center">
      <Text>
        Nenhum datasheet é de «<span className="code-text">{numero}</span>».
      </Text>
      {proximas.length > 0 && (
        <Group gap="sm" justify="center" component="ul" className="plain-list" aria-label="Peças próximas">
          <Text component="li" c="dimmed">
            Peças próximas:
          </Text>
          {proximas.map((part) => (
            <li key={part.id} className="touch-link">
              <PartLink part={part} />
            </li>
          ))}
        </Group>
      )}
      {mayEdit && (
        <LinkButton
          to="/datasheets/create"
          search={{ part_number: numero }}
          variant="light"
          leftSection={<IconPlus size={18} />}
        >
          Criar datasheet
        </LinkButton>
      )}
    </Stack>
  );
}
