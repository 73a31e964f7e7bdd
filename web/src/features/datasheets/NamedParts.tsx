import { Paper } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';
import { PartList } from './PartList.tsx';
import type { NamedParts as Named } from './parts.queries.ts';

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
