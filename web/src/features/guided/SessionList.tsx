import type { GuidedSession } from '@bancada/contract/guided-calls';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import classes from './Guided.module.css';
import { doneText, unitText } from './guided-texts.ts';

interface SessionListProps {
  title: string;
  sessions: readonly GuidedSession[];
}

/** Guided diagnoses that can be gone on with: of what, on which unit, when, and how far. */
export function SessionList({ title, sessions }: SessionListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Text component="h2" id={heading} size="sm" c="dimmed">
        {title}
      </Text>
      <ul className={`plain-list ${classes.sessions}`}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <LinkAnchor
              to="/diagnostico-guiado/$guiadoId"
              params={{ guiadoId: String(session.id) }}
              className="touch-link"
              c="inherit"
              underline="hover"
              lineClamp={1}
            >
              {session.titulo}
            </LinkAnchor>
            <Text span size="sm" c="dimmed">
              {[unitText(session), timeText(session.atualizado_em), doneText(session.respostas.length)]
                .filter((part) => part !== null)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
