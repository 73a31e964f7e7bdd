import type { SearchResult } from '@bancada/contract/search';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Marked } from '../../ui/Marked.tsx';
import { equipmentText } from '../troubleshooting/equipment-text.ts';
import classes from './MoreOfFault.module.css';
import { recordKinds } from './record-kinds.ts';
import { soughtIn } from './sought-words.ts';

interface MoreOfFaultProps {
  /** The fault's symptom. Its page shows all entries; these are the best matches. */
  symptomId: number;
  more: readonly SearchResult[];
  term: string;
  headingLevel: 3 | 4;
  /** Renders the actions for a symptom, diagnosis or solution. */
  actionsOf: (result: SearchResult) => ReactNode;
}

/** One more is shown if it would be the only one behind the button. */
const shownAtFirst = 3;

/** Below the first entry of a fault: its other models and fixes, and its records. */
export function MoreOfFault({ symptomId, more, term, headingLevel, actionsOf }: MoreOfFaultProps) {
  const [isOpen, setIsOpen] = useState(false);
  const entries = more.filter(({ type }) => type === 'troubleshooting');
  const records = more.filter(({ type }) => type !== 'troubleshooting');
  const hidden = entries.length - shownAtFirst;
  const isWhole = isOpen || hidden <= 1;
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={classes.more}>
      <Text component={Heading} className={classes.heading ?? ''}>
        Mais deste defeito
      </Text>
      <ul className={classes.list}>
        {(isWhole ? entries : entries.slice(0, shownAtFirst)).map((result) => (
          <li key={result.id}>
            <OneMore result={result} term={term} />
          </li>
        ))}
        {!isWhole && (
          <li>
            <Button variant="subtle" px={0} onClick={() => setIsOpen(true)}>
              Mostrar os outros {hidden}
            </Button>
          </li>
        )}
        {records.map((result) => (
          <li key={`${result.type} ${result.id}`}>
            <OneMore result={result} term={term} />
            {actionsOf(result)}
          </li>
        ))}
        {records.every(({ type }) => type !== 'sintoma') && (
          <li>
            <Link
              to={recordKinds.sintoma.path}
              params={{ id: String(symptomId) }}
              className={classes.link}
              data-result-link
            >
              <Text span inherit c="var(--mantine-color-anchor)" fw={600}>
                Tudo deste defeito
              </Text>
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function OneMore({ result, term }: { result: SearchResult; term: string }) {
  const sought = soughtIn(result, term);
  if (result.type === 'troubleshooting')
    return (
      <Link
        to="/troubleshooting/$id"
        params={{ id: String(result.id) }}
        className={classes.link}
        data-result-link
      >
        <span>
          <Marked text={result.solucao} sought={sought} />
        </span>
        <Text span c="dimmed" size="sm">
          <Marked text={equipmentText(result)} sought={sought} />
        </Text>
      </Link>
    );
  const { label, path } = recordKinds[result.type];
  return (
    <Link to={path} params={{ id: String(result.id) }} className={classes.link} data-result-link>
      <span>
        <Marked text={result.description} sought={sought} />
      </span>
      <Text span c="dimmed" size="sm">
        {label}
      </Text>
    </Link>
  );
}
