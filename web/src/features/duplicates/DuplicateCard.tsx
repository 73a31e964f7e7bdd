import type { ComparedKind, Duplicate, Twin } from '@bancada/contract/records/duplicates';
import { type MergeableKind, mergeableKinds } from '@bancada/contract/records/merges';
import { countedKind, recordKindTexts } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import { diagnosisChoices } from '../diagnoses/diagnoses.queries.ts';
import { MergeDialog } from '../merges/MergeButton.tsx';
import { faultsText } from '../records/UsedIn.tsx';
import { solutionChoices } from '../solutions/solutions.queries.ts';
import { symptomChoices } from '../symptoms/symptoms.queries.ts';
import { useTellingApart } from './duplicates.queries.ts';

const choices: Record<MergeableKind, ChoiceSource> = {
  sintomas: symptomChoices,
  diagnosticos: diagnosisChoices,
  solucoes: solutionChoices,
};

interface DuplicateCardProps {
  pair: Duplicate;
  /** It was told apart. */
  isApart: boolean;
}

/** Two records side by side, and what can be done about them. */
export function DuplicateCard({ pair, isApart }: DuplicateCardProps) {
  const { tipo, a, b, semelhanca } = pair;
  const { apart, together } = useTellingApart();
  const [isBusy, setIsBusy] = useState(false);
  const doing = async (work: Promise<void>) => {
    setIsBusy(true);
    await work;
    setIsBusy(false);
  };
  const toggle = isApart ? 'Pôr de volta na lista' : 'Não são o mesmo';
  const kind = mergeableKinds.find((known) => known === tipo);
  return (
    <Paper component="li" withBorder p="md" data-acts>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {recordKindTexts[tipo].plural} · {likenessText(semelhanca)}
          </Text>
          <Button
            variant="subtle"
            size="md"
            px="xs"
            disabled={isBusy}
            aria-label={`${toggle}: ${a.titulo} e ${b.titulo}`}
            onClick={() => void doing(isApart ? together(pair) : apart(pair))}
          >
            {toggle}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Side tipo={tipo} kind={kind} own={a} other={b} />
          <Side tipo={tipo} kind={kind} own={b} other={a} />
        </SimpleGrid>
        {kind === undefined && (
          <Text size="sm" c="dimmed">
            Este tipo não tem união: passe para um o que usa o outro, e exclua o que sobrar.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

interface SideProps {
  tipo: ComparedKind;
  kind: MergeableKind | undefined;
  own: Twin;
  other: Twin;
}

/** One of the two, and the way to keep it and unite the other with it. */
function Side({ tipo, kind, own, other }: SideProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap={4} align="flex-start">
      <RecordAnchor kind={tipo} id={own.id} isWhole>
        {own.titulo}
      </RecordAnchor>
      <Text size="sm" c="dimmed">
        {usesText(tipo, own.usos)}
      </Text>
      {kind !== undefined && (
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowMerge size={18} />}
            aria-label={`Fica este: ${own.titulo}`}
            onClick={() => setIsOpen(true)}
          >
            Fica este…
          </Button>
          <MergeDialog
            kind={kind}
            record={{ id: other.id, text: other.titulo }}
            choices={choices[kind]}
            into={own.id}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </>
      )}
    </Stack>
  );
}

function likenessText(likeness: number): string {
  return likeness === 1 ? 'as mesmas palavras' : `${Math.round(likeness * 100)}% parecidos`;
}

/** How often a record is used, in what uses it. */
function usesText(kind: ComparedKind, uses: number): string {
  if (uses === 0) return 'sem uso';
  if (kind === 'diagnosticos' || kind === 'solucoes') return `em ${faultsText(uses)}`;
  if (kind === 'datasheets') return `em ${countedKind('diagnosticos', uses)}`;
  if (kind === 'categories') return countedKind('equipment-models', uses);
  if (kind !== 'manufacturers') return `em ${countedKind('troubleshooting', uses)}`;
  return uses === 1 ? '1 equipamento ou datasheet' : `${wholeNumber(uses)} equipamentos e datasheets`;
}
