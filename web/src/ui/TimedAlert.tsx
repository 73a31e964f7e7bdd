import { Alert, Box } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface Said {
  isFailure: boolean;
  sentence: string;
  /** A new one each time, so that a repeated message is read out again. */
  key: number;
}

interface TimedAlertProps {
  /** null if there is no message. */
  said: Said | null;
  /** How long it stays; pauses while the pointer or the focus is on it. */
  durationMs: number;
  onGone: () => void;
}

/** Its light colour lets through what is scrolled under it. */
const opaque = {
  border: '1px solid var(--mantine-color-default-border)',
  background: 'linear-gradient(var(--alert-bg), var(--alert-bg)), var(--mantine-color-body)',
};

/** Shows the result of an action for a while. Read out when it appears, and visible wherever the page is scrolled: under the shell's header. */
export function TimedAlert({ said, durationMs, onGone }: TimedAlertProps) {
  return (
    <Box pos="sticky" top={68} style={{ zIndex: 50 }}>
      <div role="alert">{said?.isFailure && <Shown key={said.key} {...{ said, durationMs, onGone }} />}</div>
      <div role="status">
        {said !== null && !said.isFailure && <Shown key={said.key} {...{ said, durationMs, onGone }} />}
      </div>
    </Box>
  );
}

function Shown({ said, durationMs, onGone }: TimedAlertProps & { said: Said }) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const leave = useRef(onGone);
  leave.current = onGone;
  const isPaused = isPointed || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => leave.current(), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs]);
  return (
    <Alert
      role="presentation"
      color={said.isFailure ? 'red' : 'green'}
      variant="light"
      mb={16}
      style={opaque}
      icon={said.isFailure ? <IconAlertCircle /> : <IconCircleCheck />}
      withCloseButton
      closeButtonLabel="Fechar o aviso"
      onClose={onGone}
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {said.sentence}
    </Alert>
  );
}

/** The message about a page's last action. */
export function useSaid() {
  const [said, setSaid] = useState<Said | null>(null);
  const say = (isFailure: boolean) => (sentence: string) =>
    setSaid((before) => ({ isFailure, sentence, key: (before?.key ?? 0) + 1 }));
  return { said, succeed: say(false), fail: say(true), clear: () => setSaid(null) };
}
