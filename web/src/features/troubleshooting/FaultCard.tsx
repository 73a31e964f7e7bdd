import { recordPage } from '@bancada/contract/records';
import { Group } from '@mantine/core';
import { IconChevronDown, IconThumbUp, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Failure } from '../../ui/Failure.tsx';
import type { Sought } from '../../ui/fold.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { NothingHere } from '../../ui/NothingHere.tsx';
import { useKeepFault } from '../offline/kept.queries.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { ProofMark } from '../outcomes/ProofText.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { CodeLink } from './CodeLink.tsx';
import { ConfidenceIcon } from './ConfidenceMark.tsx';
import { FaultBody, namesOf } from './FaultBody.tsx';
import classes from './FaultCard.module.css';
import { type Fault, faultOf, onlyModel } from './fault.ts';
import { relatedEntriesQuery } from './troubleshooting.queries.ts';

interface FaultCardProps {
  /** As far as the list knows it: the entries that were found, best first. */
  fault: Fault;
  /** What is marked in its texts. */
  sought?: Sought;
  headingLevel: 2 | 3 | 4;
  /** What else can be done with it, once it is open. */
  actions?: ReactNode;
  /** Always there, under the fault. */
  children?: ReactNode;
}

/** Cards below each other; records may stand between them. */
export function FaultCards({
  labelledBy,
  children,
}: {
  labelledBy?: string | undefined;
  children: ReactNode;
}) {
  return (
    <ul className={`plain-list ${classes.cards}`} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

/**
 * A fault as a row that can be compared with others: what it is, where, and what mends it. Opens in place to all of it. A page may
 * show many, so it is made of plain elements, which are drawn in a fraction of the time. Its list is `FaultCards`, whose width it follows.
 */
export function FaultCard({ fault, sought = '', headingLevel, actions, children }: FaultCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const Heading = `h${headingLevel}` as const;
  const toggle = () => setIsOpen(!isOpen);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') setIsOpen(true);
    if (key === 'ArrowLeft') setIsOpen(false);
  };
  return (
    <article className={classes.card} data-open={isOpen || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the button in it */}
      <div className={classes.head} onClick={(event) => !isForItself(event) && toggle()}>
        <Heading className={classes.title}>
          <Link
            to={pageOf(fault)}
            className={classes.link}
            data-result-link
            title={fault.symptom}
            onKeyDown={pressed}
          >
            <Marked text={fault.symptom} sought={sought} />
          </Link>
        </Heading>
        <div className={classes.codes}>
          {fault.codes.length > 0 && <CodeChips {...fault.codes[0]} isSmall />}
          {fault.codes.length > 1 && <span>+{fault.codes.length - 1}</span>}
        </div>
        <p className={classes.models}>
          <Marked text={namesOf(fault.models)} sought={sought} />
        </p>
        <BestSolution fault={fault} sought={sought} />
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-label={`Descrição: ${fault.symptom}`}
          onClick={toggle}
        >
          <span className={classes.word}>Descrição</span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
      </div>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <WholeFault fault={fault} sought={sought} headingLevel={headingLevel} actions={actions} />
        </div>
      )}
      {children}
    </article>
  );
}

/** The page of the entry that was found; of the symptom where it has none. */
function pageOf({ id, entries: [entry] }: Fault) {
  return entry === undefined ? recordPage('sintomas', id) : recordPage('troubleshooting', entry.id);
}

/** A press on a link or button in the row, or one that ends the selection of a text. */
function isForItself(event: MouseEvent): boolean {
  const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
  return isControl || window.getSelection()?.type === 'Range';
}

function BestSolution({ fault: { solutions }, sought }: { fault: Fault; sought: Sought }) {
  const [best, ...others] = solutions;
  if (best === undefined) return null;
  const { confianca } = best.entries[0];
  // Where there is room for one of them: how often it worked tells more than how often it was liked.
  const areLikesSpared = best.likes === 0 || best.proof.tentativas > 0;
  return (
    <>
      <div className={classes.solution}>
        <IconTool size={18} aria-hidden className={classes.tool} />
        <span className={classes.fix}>
          <span className="visually-hidden">Solução: </span>
          <Marked text={best.text} sought={sought} />
        </span>
        {others.length > 0 && (
          <span className={classes.others}>
            +{others.length}{' '}
            <span className={classes.word}>{others.length === 1 ? 'solução' : 'soluções'}</span>
          </span>
        )}
      </div>
      <div className={classes.trust} data-likes-spared={areLikesSpared || undefined}>
        {confianca !== null && <ConfidenceIcon confianca={confianca} wordClass={classes.word ?? ''} />}
        <ProofMark proof={best.proof} />
        <span className={classes.likes} title="Quantas pessoas acharam útil">
          <IconThumbUp size={16} aria-hidden />
          <span>
            {best.likes} <span className="visually-hidden">{best.likes === 1 ? 'curtida' : 'curtidas'}</span>
          </span>
        </span>
      </div>
    </>
  );
}

type WholeFaultProps = Required<Pick<FaultCardProps, 'fault' | 'sought' | 'headingLevel'>> & {
  actions: ReactNode;
};

/** What was found first, then the rest of the fault once it is there. */
function WholeFault({ fault: found, sought, headingLevel, actions }: WholeFaultProps) {
  const query = useQuery(relatedEntriesQuery({ sintoma_id: found.id }));
  const known = new Set(found.entries.map(({ id }) => id));
  const others = (query.data ?? []).filter(({ id }) => !known.has(id));
  const fault = faultOf({ id: found.id, text: found.symptom }, [...found.entries, ...others]);
  const [entry] = fault.entries;
  useKeepFault(
    query.data && {
      id: fault.id,
      symptom: fault.symptom,
      entries: fault.entries,
      isPart: false,
      readAtMs: query.dataUpdatedAt,
    },
  );
  return (
    <div className={classes.body}>
      <FaultBody
        fault={fault}
        sought={sought}
        headingLevel={(headingLevel + 1) as 3 | 4 | 5}
        model={onlyModel([found])}
      />
      {query.isPending && <SkeletonBlocks count={1} heightPx={28} />}
      {query.isError && (
        <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && fault.entries.length === 0 && (
        <NothingHere next="Abra o defeito para completar o que falta.">
          Nenhum item relacionado encontrado.
        </NothingHere>
      )}
      <Group gap="xs">
        <CodeLink
          of={entry === undefined ? 'sintomas' : 'troubleshooting'}
          id={entry?.id ?? fault.id}
          size="compact-md"
          px="sm"
          aria-label={`Code: ${fault.symptom}`}
        />
        {actions}
        <PinButton id={fault.id} symptom={fault.symptom} size="compact-md" px="sm" />
        <LinkButton to={recordPage('sintomas', fault.id)} variant="subtle" size="compact-md" px="sm">
          Tudo deste defeito
        </LinkButton>
      </Group>
    </div>
  );
}
