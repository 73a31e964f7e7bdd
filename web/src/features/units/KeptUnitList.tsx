import { recordPage } from '@bancada/contract/records/records';
import { numberFields } from '@bancada/contract/units/units';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { fold } from '../../ui/fold.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { timeText } from '../../ui/time.ts';
import type { KeptUnit } from '../offline/kept-faults.ts';
import { inOrder } from '../offline/kept-limits.ts';
import { useAllKeptUnits } from '../offline/kept-units.queries.ts';
import { unitName } from './unit-text.ts';

/** The kept fichas with every word in their numbers, names and complaints, the last opened first; nothing where there are none. */
export function KeptUnitList({ sought, max }: { sought: string; max?: number }) {
  const { data: kept = [] } = useAllKeptUnits();
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const found = inOrder(kept).opened.filter((one) => words.every((word) => textOf(one).includes(word)));
  if (found.length === 0) return null;
  return (
    <section aria-label="Aparelhos">
      <Title order={2} mb="xs">
        Aparelhos
      </Title>
      <Stack component="ul" gap="xs" className="plain-list">
        {found.slice(0, max).map(({ id, unit, visits, keptAt }) => (
          <Paper key={id} component="li" withBorder p="sm" className="whole-row">
            <LinkAnchor
              to={recordPage('units', id)}
              className="whole-row-link"
              c="inherit"
              fw={600}
              style={{ overflowWrap: 'anywhere' }}
            >
              {unitName(unit)}
            </LinkAnchor>
            {visits[0]?.queixa && <Text lineClamp={2}>{visits[0].queixa}</Text>}
            <Text size="sm" c="dimmed">
              Guardado em {timeText(keptAt)}
            </Text>
          </Paper>
        ))}
      </Stack>
    </section>
  );
}

/** What a ficha is found by; its numbers also without the signs between. */
function textOf({ unit, visits }: KeptUnit): string {
  const numbers = numberFields.map((field) => unit[field]);
  return fold([unitName(unit), ...numbers, ...visits.map(({ queixa }) => queixa)].join(' '));
}
