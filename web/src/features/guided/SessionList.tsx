import type { GuidedSession } from '@bancada/contract/guided/guided-calls';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { LinkAnchor, TextButton } from '../../ui/Links.tsx';
import { whenText } from '../../ui/time.ts';
import classes from './Guided.module.css';
import { doneText, unitText } from './guided-texts.ts';

interface SessionListProps {
  title: string;
  sessions: readonly GuidedSession[];
  /** Ends one from here. */
  onEnd?: (session: GuidedSession) => void;
}

/** Without what only prepares. */
function checksIn({ respostas }: GuidedSession): number {
  return respostas.filter(({ resposta }) => resposta !== 'feito').length;
}

/** Guided diagnoses that can be gone on with: of what, on which unit, when, and how far. */
export function SessionList({ title, sessions, onEnd }: SessionListProps) {
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
              {[unitText(session), whenText(session.atualizado_em), doneText(checksIn(session))]
                .filter((part) => part !== null)
                .join(' · ')}
            </Text>
            {onEnd !== undefined && (
              <TextButton data-acts aria-label={`Encerrar: ${session.titulo}`} onClick={() => onEnd(session)}>
                Encerrar
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
