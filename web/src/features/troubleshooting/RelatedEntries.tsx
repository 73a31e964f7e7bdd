import { countedKind } from '@bancada/contract/records';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { groupByModel } from './group-by-model.ts';
import { type Relation, relatedEntriesQuery } from './troubleshooting.queries.ts';

interface RelatedEntriesProps {
  relation: Relation;
  /** Total number, if only the first few are shown. */
  total: number;
  /** On the symptom's own page, where its entries need not name it. */
  isOfSymptom?: boolean;
}

/** The entries of a record, grouped by equipment: codes, diagnoses in order, and the solution, each linked to its page. */
export function RelatedEntries({ relation, total, isOfSymptom = false }: RelatedEntriesProps) {
  const query = useQuery(relatedEntriesQuery(relation));
  return (
    <Section title="Falhas e consertos" isWide>
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={2} heightPx={140} />}
      >
        {(entries) =>
          entries.length === 0 ? (
            <Text c="dimmed">Nenhum item relacionado encontrado.</Text>
          ) : (
            <Stack gap="lg">
              <Text size="sm" c="dimmed">
                {total > entries.length
                  ? `Os ${entries.length} mais úteis de ${countedKind('troubleshooting', total)}`
                  : countedKind('troubleshooting', entries.length)}
              </Text>
              {groupByModel(entries).map(({ modelId, name, entries: ofModel }) => (
                <section key={modelId} aria-label={name}>
                  <Title order={3} fz="md" mb="xs">
                    <RecordAnchor kind="equipment-models" id={modelId}>
                      {name}
                    </RecordAnchor>
                  </Title>
                  <Stack gap="sm" component="ul" className="plain-list">
                    {ofModel.map((entry) => (
                      <Paper component="li" key={entry.id} withBorder p="sm">
                        <EntryLine entry={entry} isOfSymptom={isOfSymptom} />
                      </Paper>
                    ))}
                  </Stack>
                </section>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function EntryLine({ entry, isOfSymptom }: { entry: TroubleshootingEntry; isOfSymptom: boolean }) {
  return (
    <Stack gap="xs">
      {!isOfSymptom && (
        <Text fw={600}>
          <RecordAnchor kind="sintomas" id={entry.sintoma_id}>
            {entry.sintoma}
          </RecordAnchor>
        </Text>
      )}
      <CodeChips {...entry} />
      <List type="ordered" spacing={4}>
        {entry.diagnosticos.map((text, index) => (
          <List.Item key={text}>
            <RecordAnchor kind="diagnosticos" id={entry.diagnostico_ids[index] ?? 0}>
              {text}
            </RecordAnchor>
          </List.Item>
        ))}
      </List>
      <div>
        <Text size="sm" c="dimmed">
          Solução
        </Text>
        <Text fw={550}>
          <RecordAnchor kind="solucoes" id={entry.solucao_id}>
            {entry.solucao}
          </RecordAnchor>
        </Text>
      </div>
      <Group gap="md" fz="sm">
        <RecordAnchor kind="troubleshooting" id={entry.id}>
          Abrir o registro
        </RecordAnchor>
        <Text span inherit c="dimmed">
          {entry.score === 1 ? '1 curtida' : `${entry.score} curtidas`}
        </Text>
      </Group>
    </Stack>
  );
}
