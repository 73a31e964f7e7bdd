import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import { proofText } from '@bancada/contract/faults/proof';
import type { ProposedSolution } from '@bancada/contract/guided/guided';
import { Button, Text } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCircleX, IconTool } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useActs } from '../../ui/acts.ts';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import classes from './Guided.module.css';

interface SolutionToTryProps {
  proposed: ProposedSolution;
  isFirst: boolean;
  /** Several faults are compared: it says of which one it is. */
  isOfSeveral: boolean;
  /** Further ones after it. */
  left: number;
  isTested: boolean;
  onTested: (isTested: boolean) => void;
  onSay: (resolveu: boolean) => void;
}

/** One solution, how far it is proven, and, once it was applied and tested, whether it worked. */
export function SolutionToTry({ proposed, isFirst, isOfSeveral, left, ...verdict }: SolutionToTryProps) {
  const { solution, sintoma } = proposed;
  return (
    <div className={classes.solution}>
      <section aria-label="Solução" className={classes.measure}>
        <Text component="h3" size="sm" fw={600} c="dimmed" m={0}>
          {isFirst ? 'Solução' : 'Próxima solução'}
        </Text>
        <Text fw={550} fz="lg" lh={1.45}>
          <RecordAnchor kind="troubleshooting" id={solution.troubleshooting_id} isWhole>
            {solution.solucao}
          </RecordAnchor>
        </Text>
        <Text size="sm" c="dimmed">
          {[provenText(proposed), left > 0 && leftText(left)].filter(Boolean).join(' · ')}
        </Text>
        {isOfSeveral && (
          <Text size="sm" c="dimmed">
            De: {sintoma}
          </Text>
        )}
      </section>
      <Verdict {...verdict} />
    </div>
  );
}

/** Never where the answers to checks are (`Guided.module.css`), nor on their keys: a hurried finger must not record a success. */
function Verdict({ isTested, onTested, onSay }: Pick<SolutionToTryProps, 'isTested' | 'onTested' | 'onSay'>) {
  const question = useRef<HTMLParagraphElement>(null);
  const wasTested = useRef(isTested);
  useEffect(() => {
    if (isTested && !wasTested.current) {
      question.current?.focus({ preventScroll: true });
      question.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
    }
    wasTested.current = isTested;
  }, [isTested]);
  return (
    <div className={classes.verdictPart} data-acts={useActs(String(isTested))}>
      <Text mb="xs">Aplique a solução e teste o aparelho.</Text>
      <Button
        variant={isTested ? 'light' : 'filled'}
        className={classes.big ?? ''}
        leftSection={isTested ? <IconCheck size={22} aria-hidden /> : <IconTool size={22} aria-hidden />}
        aria-pressed={isTested}
        onClick={() => onTested(!isTested)}
      >
        Já apliquei e testei
      </Button>
      {isTested && (
        <fieldset className={`plain-fieldset ${classes.verdictButtons}`} aria-labelledby="resolveu">
          <Text id="resolveu" ref={question} tabIndex={-1} fw={600}>
            O aparelho ficou bom?
          </Text>
          <Button
            variant="default"
            className={classes.big ?? ''}
            leftSection={<IconCircleCheck size={22} aria-hidden />}
            onClick={() => onSay(true)}
          >
            {outcomeTexts.solved}
          </Button>
          <Button
            variant="default"
            className={classes.big ?? ''}
            leftSection={<IconCircleX size={22} aria-hidden />}
            onClick={() => onSay(false)}
          >
            {outcomeTexts.notSolved}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/** `resolveu 3 vezes em que isto não estava normal · resolveu 7 de 8 vezes na sua oficina` */
function provenText({ solution, solvedThisCause }: ProposedSolution): string {
  const times = solvedThisCause === 1 ? '1 vez' : `${solvedThisCause} vezes`;
  const ofCause = solvedThisCause === 0 ? [] : [`resolveu ${times} em que isto não estava normal`];
  return [...ofCause, proofText(solution) ?? 'ainda não testada na sua oficina'].join(' · ');
}

const leftText = (count: number) =>
  count === 1 ? 'há mais 1 depois desta' : `há mais ${count} depois desta`;
