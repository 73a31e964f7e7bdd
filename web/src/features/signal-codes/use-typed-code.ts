import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { timings } from '../../timings.ts';

interface TypedCodeOptions {
  type: SignalType;
  /** A code, or in a form a text that could not be parsed. */
  value: string;
  onChange: (value: string) => void;
  /** true: reports only valid codes, debounced. false (in a form): reports every keystroke as typed. */
  isSearch: boolean;
  /** The code in what was typed, where other words may stand beside it. */
  codeIn?: (text: string) => string;
  /** Formats a code for the field. */
  textOf: (code: string) => string;
}

export interface TypedCode {
  typed: string;
  /** The parsed input; empty if there is none, or it is invalid. */
  code: string;
  /** Why the input is invalid; null while it is still changing. */
  refusal: string | null;
  type: (text: string) => void;
  /** Sets the input to a code. */
  set: (code: string) => void;
}

/** A code being typed in any notation: the input stays as typed, and `code` is its parsed form. */
export function useTypedCode({
  type,
  value,
  onChange,
  isSearch,
  codeIn,
  textOf,
}: TypedCodeOptions): TypedCode {
  const read = (typed: string) => {
    const text = codeIn?.(typed) ?? typed;
    return text.trim() === '' ? { code: '' } : readSignalCode(type, text);
  };
  const shown = (given: string) => {
    const answer = read(given);
    return 'code' in answer && answer.code === given && given !== '' ? textOf(given) : given;
  };
  const [typed, setTyped] = useState(() => shown(value));
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  // Changed from outside (Back, a draft in another tab). Our own reports coming back must not undo newer keystrokes.
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

/** Props of the fields for the three types of codes. */
export interface CodeFieldProps {
  label: string;
  /** A code in the stored notation; in a form also a text that could not be parsed. */
  value: string;
  onChange: (value: string) => void;
  /** See `useTypedCode`. */
  isSearch?: boolean;
  /** The builder is behind a button. */
  isFolded?: boolean;
  isLocked?: boolean;
  error?: ReactNode;
  autoFocus?: boolean;
}
