import type { SearchResult } from '@bancada/contract/search';
import { troubleshootingLimits } from '@bancada/contract/troubleshooting';
import { Button, Collapse, Group, Paper, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { DeleteButton } from '../records/DeleteButton.tsx';
import { CodeLink } from '../troubleshooting/CodeLink.tsx';
import { relatedEntriesQuery } from '../troubleshooting/troubleshooting.queries.ts';
import classes from './RowActions.module.css';
import { expansionOf } from './related-items.ts';

interface RowActionsProps {
  result: SearchResult;
  /** Starts the wizard with a symptom. */
  onAdd: (symptomId: number) => void;
  isAdding: boolean;
}

const kinds = {
  sintoma: { tipo: 'sintomas', question: 'Tem certeza que deseja excluir este sintoma?' },
  diagnostico: { tipo: 'diagnosticos', question: 'Tem certeza que deseja excluir este diagnóstico?' },
  solucao: { tipo: 'solucoes', question: 'Tem certeza que deseja excluir esta solução?' },
  troubleshooting: { tipo: 'troubleshooting', question: 'Tem certeza que deseja excluir este registro?' },
} as const;

/** Actions for a row: expand its related items, set a code, add to it, delete it. */
export function RowActions({ result, onAdd, isAdding }: RowActionsProps) {
  const { type, id } = result;
  const { label, title } = expansionOf(result);
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const name = type === 'troubleshooting' ? result.sintoma : result.description;
  return (
    <div className={classes.actions}>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-md"
          px="xs"
          leftSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={`${label}: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
        {(type === 'troubleshooting' || type === 'sintoma') && (
          <CodeLink
            of={type === 'sintoma' ? 'sintomas' : 'troubleshooting'}
            id={id}
            variant="subtle"
            size="compact-md"
            px="xs"
            aria-label={`Code: ${name}`}
          />
        )}
        {type === 'sintoma' && <AddButton name={name} isAdding={isAdding} onAdd={() => onAdd(id)} />}
        <span className={classes.end}>
          <DeleteButton
            record={{ tipo: kinds[type].tipo, id }}
            question={kinds[type].question}
            failure="Erro ao excluir item."
            isIcon
            about={name}
            // Refetches the list with the row.
            onDeleted={() => void queryClient.invalidateQueries()}
          />
        </span>
      </Group>
      <Collapse expanded={isOpen} id={panel} role="region" aria-label={title}>
        {isOpen && <Related result={result} title={title} />}
      </Collapse>
    </div>
  );
}

function AddButton({ name, isAdding, onAdd }: { name: string; isAdding: boolean; onAdd: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      px="xs"
      leftSection={<IconPlus size={16} />}
      loading={isAdding}
      aria-label={`Adicionar: ${name}`}
      onClick={onAdd}
    >
      Adicionar
    </Button>
  );
}

function Related({ result, title }: { result: SearchResult; title: string }) {
  const { relation, itemsOf } = expansionOf(result);
  const query = useQuery(relatedEntriesQuery(relation));
  return (
    <Paper p="sm" mt="xs" className={classes.related ?? ''}>
      <Text size="sm" fw={600} c="dimmed" mb={6}>
        {title}
      </Text>
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={2} heightPx={28} />}
      >
        {(entries) => {
          const items = itemsOf(entries);
          if (items.length === 0) return <Text c="dimmed">Nenhum item relacionado encontrado.</Text>;
          return (
            <Stack gap="xs">
              <Stack gap="xs" component="ul" className="plain-list">
                {items.map(({ kind, id, text, note }) => (
                  <li key={id}>
                    <RecordAnchor kind={kind} id={id}>
                      {text}
                    </RecordAnchor>
                    <Text size="sm" c="dimmed">
                      {note}
                    </Text>
                  </li>
                ))}
              </Stack>
              {entries.length === troubleshootingLimits.related.max && (
                <Text size="sm" c="dimmed">
                  Dos {troubleshootingLimits.related.max} registros mais úteis.
                </Text>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Paper>
  );
}
