import type { SignalType } from '@bancada/contract/signal-codes';
import { readSignalCode } from '@bancada/contract/typed-code';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { timings } from '../../timings.ts';

interface TypedCodeOptions {
  type: SignalType;
  /** A code, or in a form a text that could not be read. */
  value: string;
  onChange: (value: string) => void;
  /** Tells of readable codes alone, a moment after the last key; a form hears of each key, as it was typed. */
  isSearch: boolean;
  /** A code as the field shows it. */
  textOf: (code: string) => string;
}

export interface TypedCode {
  typed: string;
  /** What is typed, read; empty where it is none, or cannot be read. */
  code: string;
  /** Why it cannot be read; null while it still changes. */
  refusal: string | null;
  type: (text: string) => void;
  /** The text becomes that of a code. */
  set: (code: string) => void;
}

/** A code while it is typed in whatever notation: the text stays as it is typed, the code is what it is read as. */
export function useTypedCode({ type, value, onChange, isSearch, textOf }: TypedCodeOptions): TypedCode {
  const read = (text: string) => (text.trim() === '' ? { code: '' } : readSignalCode(type, text));
  const shown = (given: string) => {
    const answer = read(given);
    return 'code' in answer && answer.code === given && given !== '' ? textOf(given) : given;
  };
  const [typed, setTyped] = useState(() => shown(value));
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  // Another one from outside (Back, a draft of another tab); what was told, arriving back, must not undo newer keys.
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setTyped(shown(value));
    }
  }
  const tell = (next: string) => {
    setTold(next);
    onChange(next);
  };
  const tellLater = useDebouncedCallback(tell, timings.searchDebounceMs);
  const tellOf = isSearch ? tellLater : tell;
  const [settled] = useDebouncedValue(typed, timings.searchDebounceMs);
  const answer = read(typed);
  return {
    typed,
    code: 'code' in answer ? answer.code : '',
    refusal: settled === typed && 'refusal' in answer ? answer.refusal : null,
    type: (text) => {
      setTyped(text);
      const next = read(text);
      tellOf('code' in next ? next.code : isSearch ? '' : text);
    },
    set: (code) => {
      setTyped(code === '' ? '' : textOf(code));
      tellOf(code);
    },
  };
}
