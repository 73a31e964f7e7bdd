import { type FoundText, faultLimits } from '@bancada/contract/faults/faults';
import { Button, Collapse, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { relatedFaultsQuery } from '../faults/fault.queries.ts';
import { entryCount } from '../faults/fault.ts';
import { expansionOf } from './expansions.ts';
import classes from './ResultList.module.css';

/** Opens a diagnosis or a solution to what goes with it. */
export function RelatedItems({ record }: { record: FoundText }) {
  const { label } = expansionOf(record);
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <div className={classes.related}>
      <Button
        variant="subtle"
        size="compact-md"
        px="xs"
        rightSection={<IconChevronDown size={18} className={classes.chevron} />}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={`${label}: ${record.texto}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      <Collapse expanded={isOpen} id={panel} keepMounted={false}>
        <Items record={record} />
      </Collapse>
    </div>
  );
}

function Items({ record }: { record: FoundText }) {
  const { title, relation, itemsOf } = expansionOf(record);
  const query = useQuery(relatedFaultsQuery(relation));
  return (
    <div className={classes.items}>
      <Text size="sm" fw={600} c="dimmed" mb={6}>
        {title}
      </Text>
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={2} heightPx={28} />}
      >
        {(faults) => {
          const items = itemsOf(faults);
          if (items.length === 0)
            return (
              <NothingHere next="Abra o defeito para completar o que falta.">
                Nenhum item relacionado encontrado.
              </NothingHere>
            );
          return (
            <Stack gap="xs">
              <Stack gap="xs" component="ul" className="plain-list">
                {items.map(({ kind, id, text, note }) => (
                  <li key={`${kind} ${id}`}>
                    <RecordAnchor kind={kind} id={id} isWhole>
                      {text}
                    </RecordAnchor>
                    <Text size="sm" c="dimmed">
                      {note}
                    </Text>
                  </li>
                ))}
              </Stack>
              {entryCount(faults) === faultLimits.entries && (
                <Text size="sm" c="dimmed">
                  Dos {faultLimits.entries} registros mais úteis.
                </Text>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </div>
  );
}
