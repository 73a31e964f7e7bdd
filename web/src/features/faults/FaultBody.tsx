import type { Check, Fault, Solution } from '@bancada/contract/faults/faults';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Marked, type Sought } from '../../ui/fold.tsx';
import { GuidedLink } from '../../ui/GuidedLink.tsx';
import { HighVoltageNote } from '../../ui/HighVoltage.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { OutcomeButtons } from '../outcomes/OutcomeButtons.tsx';
import { useReading } from '../outcomes/use-reading.ts';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { ConfidenceMark } from './ConfidenceMark.tsx';
import classes from './FaultBody.module.css';
import { allModels, checksOf, type LinkedModel, modelsOf, namesOf, onlyModel } from './fault.ts';

const CodeExamples = lazyPart(async () => (await import('../signal-codes/CodeExamples.tsx')).CodeExamples);

/** It may be played or blinks: counts beyond the limits are kept as POST codes. */
const isSignal = ({ code_post, code_beep, code_led }: Fault['codigos'][number]) =>
  code_beep !== null || code_led !== null || /^(BIP|LED)/.test(code_post ?? '');

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
  /** Models that are linked to it without an entry. */
  otherModels?: readonly LinkedModel[];
  /** Under what is dangerous. */
  children?: ReactNode;
}

/** What mends a fault: what to do first and what to check, in order, then each solution; every part leads to its own page. */
export function FaultBody({
  fault,
  sought = '',
  headingLevel,
  isEntry = false,
  model,
  otherModels = [],
  children,
}: FaultBodyProps) {
  useReading(fault.id, fault.sintoma);
  const { steps, checks } = checksOf(fault);
  const models = allModels(fault, otherModels);
  const Heading = `h${headingLevel}` as const;
  const heading = (text: string) => (
    <Text component={Heading} className={classes.label ?? ''}>
      {text}
    </Text>
  );
  /** Below the main heading's level it is one of several faults, each with these parts. */
  const partName = (part: string) => (headingLevel === 2 ? part : `${part}: ${fault.sintoma}`);
  return (
    <Stack className={classes.parts ?? ''}>
      {fault.alta_tensao && <HighVoltageNote />}
      {children}
      {fault.codigos.length > 0 && (
        <Group gap="xs">
          {fault.codigos.map((codes) => (
            <Group key={JSON.stringify(codes)} gap="xs">
              <CodeChips {...codes} whose={codes.fabricante ?? null} />
              {isSignal(codes) && <CodeExamples {...codes} />}
            </Group>
          ))}
        </Group>
      )}
      {steps.length > 0 && (
        <section aria-label={partName('Antes de verificar')}>
          {heading('Antes de verificar')}
          <Steps steps={steps} sought={sought} />
        </section>
      )}
      {checks.length > 0 && (
        <section aria-label={partName('Diagnósticos')}>
          <Group justify="space-between" gap="4px 10px" mb={4}>
            {heading('Diagnósticos')}
            <GuidedLink
              faults={[fault.id]}
              model={model ?? onlyModel([fault])}
              size="compact-md"
              px={8}
              aria-label={`Diagnóstico guiado: ${fault.sintoma}`}
            />
          </Group>
          <Steps steps={checks} sought={sought} />
        </section>
      )}
      {fault.solucoes.length > 0 && (
        <section aria-label={partName('Soluções')}>
          {heading(fault.solucoes.length === 1 ? 'Solução' : 'Soluções')}
          <Stack component="ul" gap="xs" className="plain-list">
            {fault.solucoes.map((solution) => (
              <li key={solution.id} className={classes.solution}>
                <SolutionLine
                  solution={solution}
                  fault={fault}
                  modelCount={models.length}
                  sought={sought}
                  isEntry={isEntry}
                />
              </li>
            ))}
          </Stack>
        </section>
      )}
      {models.length > 0 && (
        <section aria-label={partName('Equipamentos')}>
          {heading(models.length === 1 ? 'Equipamento' : 'Equipamentos')}
          <Models models={models} sought={sought} />
        </section>
      )}
    </Stack>
  );
}

/** In the order in which they are done. */
function Steps({ steps, sought }: { steps: readonly Check[]; sought: Sought }) {
  return (
    <List type="ordered" spacing={4} className={classes.checks ?? ''}>
      {steps.map(({ id, texto }) => (
        <List.Item key={id}>
          <RecordAnchor kind="diagnosticos" id={id}>
            <Marked text={texto} sought={sought} />
          </RecordAnchor>
        </List.Item>
      ))}
    </List>
  );
}

interface SolutionLineProps {
  solution: Solution;
  fault: Fault;
  /** Of the fault. */
  modelCount: number;
  sought: Sought;
  isEntry: boolean;
}

/** A solution, how far it is proven, and on which models where it is not on all. */
function SolutionLine({ solution, fault, modelCount, sought, isEntry }: SolutionLineProps) {
  const [entry] = solution.registros;
  const models = modelsOf(solution, fault);
  return (
    <>
      <Text fw={550} fz="lg" lh={1.45}>
        <RecordAnchor kind="solucoes" id={solution.id}>
          <Marked text={solution.texto} sought={sought} />
        </RecordAnchor>
      </Text>
      <OutcomeButtons fault={fault} solution={solution} />
      <Group gap="xs" mt={4} className={classes.facts ?? ''}>
        <SolutionLike solution={solution} sintoma={fault.sintoma} />
        {entry !== undefined && <ConfidenceMark {...entry} />}
        {models.length < modelCount && <span>Em {namesOf(models)}</span>}
        {entry !== undefined && (
          <span>
            {entry.criado_por_nome ?? 'Base inicial'}, {timeText(entry.criado_em)}
          </span>
        )}
        {!isEntry && entry !== undefined && (
          <RecordAnchor kind="troubleshooting" id={entry.id}>
            Abrir o registro
          </RecordAnchor>
        )}
      </Group>
    </>
  );
}

const shownAtFirst = 6;

function Models({ models, sought }: { models: readonly LinkedModel[]; sought: Sought }) {
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

/** The likes of a solution on all models; one's own goes to the first of its entries. */
export function SolutionLike({ solution, sintoma }: { solution: Solution; sintoma: string }) {
  const [entry] = solution.registros;
  if (entry === undefined) return null;
  return (
    <LikeButton
      entry={{ id: entry.id, score: entry.curtidas, sintoma }}
      othersScore={solution.curtidas - entry.curtidas}
    />
  );
}
