import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Sought } from '../../ui/fold.ts';
import { GuidedLink } from '../../ui/GuidedLink.tsx';
import { HighVoltageNote } from '../../ui/HighVoltageNote.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { OutcomeButtons } from '../outcomes/OutcomeButtons.tsx';
import { useReading } from '../outcomes/use-reading.ts';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { ConfidenceMark } from './ConfidenceMark.tsx';
import classes from './FaultBody.module.css';
import {
  type Fault,
  type FaultSolution,
  firstOf,
  type NamedRecord,
  onlyModel,
  triedSolution,
} from './fault.ts';

interface FaultBodyProps {
  fault: Fault;
  /** What is marked in its texts. */
  sought?: Sought;
  /** Of the headings of its parts. */
  headingLevel: 2 | 3 | 4 | 5;
  /** The page is that of the one entry: it has no link to itself. */
  isEntry?: boolean;
  /** Id of the model on the bench, where it is not the fault's only one. */
  model?: number | undefined;
}

/** What mends a fault: what to check, in order, then each solution; every part leads to its own page. */
export function FaultBody({ fault, sought = '', headingLevel, isEntry = false, model }: FaultBodyProps) {
  useReading(fault.id, fault.symptom);
  const Heading = `h${headingLevel}` as const;
  const heading = (text: string) => (
    <Text component={Heading} className={classes.label ?? ''}>
      {text}
    </Text>
  );
  /** Below the main heading's level it is one of several faults, each with these parts. */
  const partName = (part: string) => (headingLevel === 2 ? part : `${part}: ${fault.symptom}`);
  return (
    <Stack className={classes.parts ?? ''}>
      {fault.entries.some(({ alta_tensao }) => alta_tensao) && <HighVoltageNote />}
      {fault.codes.length > 0 && (
        <Group gap="xs">
          {fault.codes.map((codes) => (
            <CodeChips key={JSON.stringify(codes)} {...codes} />
          ))}
        </Group>
      )}
      {fault.diagnoses.length > 0 && (
        <section aria-label={partName('Diagnósticos')}>
          <Group justify="space-between" gap="4px 10px" mb={4}>
            {heading('Diagnósticos')}
            {fault.diagnoses.length > 1 && (
              <GuidedLink
                faults={[fault.id]}
                model={model ?? onlyModel([fault])}
                size="compact-md"
                px={8}
                aria-label={`Diagnóstico guiado: ${fault.symptom}`}
              />
            )}
          </Group>
          <List type="ordered" spacing={4} className={classes.checks ?? ''}>
            {fault.diagnoses.map(({ id, text }) => (
              <List.Item key={id}>
                <RecordAnchor kind="diagnosticos" id={id}>
                  <Marked text={text} sought={sought} />
                </RecordAnchor>
              </List.Item>
            ))}
          </List>
        </section>
      )}
      {fault.solutions.length > 0 && (
        <section aria-label={partName('Soluções')}>
          {heading(fault.solutions.length === 1 ? 'Solução' : 'Soluções')}
          <Stack component="ul" gap="xs" className="plain-list">
            {fault.solutions.map((solution) => (
              <li key={solution.id} className={classes.solution}>
                <SolutionLine solution={solution} fault={fault} sought={sought} isEntry={isEntry} />
              </li>
            ))}
          </Stack>
        </section>
      )}
      {fault.models.length > 0 && (
        <section aria-label={partName('Equipamentos')}>
          {heading(fault.models.length === 1 ? 'Equipamento' : 'Equipamentos')}
          <Models models={fault.models} sought={sought} />
        </section>
      )}
    </Stack>
  );
}

interface SolutionLineProps {
  solution: FaultSolution;
  fault: Fault;
  sought: Sought;
  isEntry: boolean;
}

/** A solution, how far it is proven, and on which models where it is not on all. */
function SolutionLine({ solution, fault, sought, isEntry }: SolutionLineProps) {
  const [entry] = solution.entries;
  const isOfSome = solution.models.length < fault.models.length;
  return (
    <>
      <Text fw={550} fz="lg" lh={1.45}>
        <RecordAnchor kind="solucoes" id={solution.id}>
          <Marked text={solution.text} sought={sought} />
        </RecordAnchor>
      </Text>
      <OutcomeButtons solution={triedSolution(fault.id, solution)} />
      <Group gap="xs" mt={4} className={classes.facts ?? ''}>
        <LikeButton entry={entry} othersScore={solution.likes - entry.score} />
        <ConfidenceMark {...entry} />
        {isOfSome && <span>Em {namesOf(solution.models)}</span>}
        <span>
          {entry.criado_por_nome ?? 'Base inicial'}, {timeText(entry.criado_em)}
        </span>
        {!isEntry && (
          <RecordAnchor kind="troubleshooting" id={entry.id}>
            Abrir o registro
          </RecordAnchor>
        )}
      </Group>
    </>
  );
}

const shownAtFirst = 6;

function Models({ models, sought }: { models: readonly NamedRecord[]; sought: Sought }) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = models.length - shownAtFirst;
  // One more is shown rather than a button for it alone.
  const shown = isOpen || hidden <= 1 ? models : models.slice(0, shownAtFirst);
  return (
    <ul className={`plain-list ${classes.models}`}>
      {shown.map(({ id, text }) => (
        <li key={id}>
          <RecordAnchor kind="equipment-models" id={id}>
            <Marked text={text} sought={sought} />
          </RecordAnchor>
        </li>
      ))}
      {shown.length < models.length && (
        <li>
          <Button variant="subtle" size="compact-md" px="xs" onClick={() => setIsOpen(true)}>
            Mostrar os outros {hidden}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** `BYD Dolphin`, `BYD Dolphin e mais 5`. */
export function namesOf(records: readonly NamedRecord[]): string {
  const [first] = records;
  return first === undefined ? '' : firstOf(first.text, records.length);
}
