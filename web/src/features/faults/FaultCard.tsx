import type { FaultCard as FaultRow, Solution } from '@bancada/contract/faults/faults';
import { recordPage } from '@bancada/contract/records/records';
import { Group } from '@mantine/core';
import { IconChevronDown, IconStethoscope, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Marked, type Sought } from '../../ui/fold.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Thumbnail } from '../attachments/Thumbnail.tsx';
import { useKeepFault } from '../offline/kept.queries.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { ProofMark } from '../outcomes/ProofText.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { codeTitle } from './CodeLink.tsx';
import { ConfidenceIcon } from './ConfidenceMark.tsx';
import { FaultBody, SolutionLike } from './FaultBody.tsx';
import classes from './FaultCard.module.css';
import { faultQuery } from './fault.queries.ts';
import { checksOf, namesOf, onlyModel, whoseCode } from './fault.ts';

const PhotoStrip = lazyPart(async () => (await import('../fault-photos/PhotoStrip.tsx')).PhotoStrip);

interface FaultCardProps {
  /** As far as the list knows it. */
  fault: FaultRow;
  /** What is marked in its texts. */
  sought?: Sought;
  /** It is of another maker than the one that was sought, as far as is known: it says whose its code is. */
  saysWhose?: boolean;
  headingLevel: 2 | 3 | 4;
  /** Adds diagnoses and solutions to it, in the wizard. */
  addition?: { isUnderWay: boolean; start: () => void };
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
 * A fault as a row that can be compared with others: what it is, where, what to check and what mends it, and what can be done with it.
 * Opens in place to all of it. A page may show many, so it is made of plain elements, which are drawn in a fraction of the time. Its
 * list is `FaultCards`, whose width it follows.
 */
export function FaultCard(props: FaultCardProps) {
  const { fault, sought = '', saysWhose = false, headingLevel, addition, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const [best] = fault.solucoes;
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
            title={fault.sintoma}
            onKeyDown={pressed}
          >
            <Marked text={fault.sintoma} sought={sought} />
          </Link>
        </Heading>
        {!isOpen && <Closed fault={fault} sought={sought} saysWhose={saysWhose} />}
        <div className={classes.actions}>
          {!isOpen && best !== undefined && <SolutionLike solution={best} sintoma={fault.sintoma} />}
          <CodeAction fault={fault} />
          {addition && <AddAction symptom={fault.sintoma} {...addition} />}
          <button
            type="button"
            className={`${classes.action} ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            aria-label={`${opensTo(fault)}: ${fault.sintoma}`}
            onClick={toggle}
          >
            {opensTo(fault)}
            <IconChevronDown size={18} aria-hidden className={classes.chevron} />
          </button>
        </div>
      </div>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <WholeFault fault={fault} sought={sought} headingLevel={headingLevel} />
        </div>
      )}
      {children}
    </article>
  );
}

/** A symptom without entries has diagnoses to come. */
const opensTo = ({ registros }: FaultRow) => (registros.length === 0 ? 'Diagnósticos' : 'Descrição');

/** The page of the entry that was found; of the symptom where it has none. */
function pageOf({ id, registros: [entry] }: FaultRow) {
  return entry === undefined ? recordPage('sintomas', id) : recordPage('troubleshooting', entry);
}

/** A press on a link or button in the row, or one that ends the selection of a text. */
function isForItself(event: MouseEvent): boolean {
  const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
  return isControl || window.getSelection()?.type === 'Range';
}

interface PartProps {
  fault: FaultRow;
  sought: Sought;
}

/** What is told apart in a list: the first of each thing, and how many more there are. */
function Closed({ fault, sought, saysWhose }: PartProps & { saysWhose: boolean }) {
  const { codigos, equipamentos, solucoes, fotos } = fault;
  const [photo] = fotos;
  const [best] = solucoes;
  const confianca = best?.registros[0]?.confianca ?? null;
  return (
    <>
      <div className={classes.codes}>
        {codigos.length > 0 && <CodeChips {...codigos[0]} whose={whoseCode(fault, saysWhose)} isSmall />}
        {codigos.length > 1 && <span>+{codigos.length - 1}</span>}
        {photo !== undefined && <Thumbnail attachment={photo} size="list" isNamedBeside />}
        {fotos.length > 0 && (
          <span className="visually-hidden">{fotos.length === 1 ? '1 foto' : `${fotos.length} fotos`}</span>
        )}
      </div>
      <p className={classes.models}>
        <Marked text={namesOf(equipamentos)} sought={sought} />
      </p>
      {best !== undefined && (
        <div className={classes.trust}>
          {confianca !== null && <ConfidenceIcon confianca={confianca} wordClass={classes.word ?? ''} />}
          <ProofMark proof={best} />
        </div>
      )}
      <First of={checksOf(fault).checks} what="diagnosis" sought={sought} />
      <First of={solucoes} what="solution" sought={sought} />
    </>
  );
}

const firsts = {
  diagnosis: { Icon: IconStethoscope, one: 'Diagnóstico', other: 'diagnóstico', others: 'diagnósticos' },
  solution: { Icon: IconTool, one: 'Solução', other: 'solução', others: 'soluções' },
} as const;

interface FirstProps {
  of: readonly Pick<Solution, 'texto'>[];
  what: keyof typeof firsts;
  sought: Sought;
}

/** The first diagnosis or solution, and how many more the list knows. */
function First({ of: [first, ...more], what, sought }: FirstProps) {
  if (first === undefined) return null;
  const { Icon, one, other, others } = firsts[what];
  return (
    <div className={`${classes.first} ${classes[what]}`}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <span className="visually-hidden">{one}: </span>
        <Marked text={first.texto} sought={sought} />
      </span>
      {more.length > 0 && (
        <span className={classes.more}>
          +{more.length} <span className={classes.word}>{more.length === 1 ? other : others}</span>
        </span>
      )}
    </div>
  );
}

/** Leads to the entry's screen, which asks whether the fault's other entries get the code too. */
function CodeAction({ fault: { id, sintoma, registros } }: { fault: FaultRow }) {
  const [entry] = registros;
  const address: string =
    entry === undefined ? `/sintomas/${id}/add-code` : `/troubleshooting/${entry}/add-code`;
  return (
    <Link
      to={address}
      search={entry === undefined ? {} : { em: 'defeito' }}
      className={classes.action}
      aria-label={`Code: ${sintoma}`}
      title={codeTitle}
    >
      Code
    </Link>
  );
}

type AddActionProps = Required<FaultCardProps>['addition'] & { symptom: string };

function AddAction({ symptom, isUnderWay, start }: AddActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={`Adicionar: ${symptom}`}
      title="Adicionar diagnósticos e soluções a este defeito"
      aria-busy={isUnderWay}
      disabled={isUnderWay}
      onClick={start}
    >
      Adicionar
    </button>
  );
}

type WholeFaultProps = Required<Pick<FaultCardProps, 'fault' | 'sought' | 'headingLevel'>>;

/** What was found first, then all of the fault once it is there. */
function WholeFault({ fault: found, sought, headingLevel }: WholeFaultProps) {
  const query = useQuery(faultQuery(found.id, found.registros));
  const fault = query.data ?? found;
  useKeepFault(query.data && { id: found.id, readAtMs: query.dataUpdatedAt, read: async () => query.data });
  return (
    <div className={classes.body}>
      <FaultBody
        fault={fault}
        sought={sought}
        headingLevel={(headingLevel + 1) as 3 | 4 | 5}
        model={onlyModel([found])}
      />
      {fault.fotos.length > 0 && <PhotoStrip photos={fault.fotos} />}
      {query.isPending && <SkeletonBlocks count={1} heightPx={28} />}
      {query.isError && (
        <Failure error={query.error} fallback="Erro ao buscar dados." onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && fault.registros.length === 0 && (
        <NothingHere next="Abra o defeito para completar o que falta.">
          Nenhum item relacionado encontrado.
        </NothingHere>
      )}
      <Group gap="xs">
        <PinButton id={fault.id} symptom={fault.sintoma} size="compact-md" px="sm" />
        <LinkButton to={recordPage('sintomas', fault.id)} variant="subtle" size="compact-md" px="sm">
          Tudo deste defeito
        </LinkButton>
      </Group>
    </div>
  );
}
