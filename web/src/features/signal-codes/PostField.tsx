import { readCodeAndMaker } from '@bancada/contract/codes/code-and-maker';
import { isPostCodeBegun } from '@bancada/contract/codes/post-code';
import { signalCodeLimits } from '@bancada/contract/codes/signal-code-calls';
import { signalLimits } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';
import { TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './PostField.module.css';
import { type CodeFieldProps, useTypedCode } from './use-typed-code.ts';
import { VehicleCodeNote } from './VehicleCodeNote.tsx';

interface PostFieldProps extends CodeFieldProps {
  /** Told a maker's name that was typed with the code: `byd B1108-11`. */
  onMaker?: (maker: string) => void;
}

/** A POST code in the cells of its display: at least two, and one for each further character. */
export function PostField({ onMaker, ...props }: PostFieldProps) {
  const { label, value, onChange, isSearch = false, isLocked = false, error, autoFocus = false } = props;
  const { typed, code, refusal, type, set } = useTypedCode({
    type: 'post',
    value,
    onChange,
    isSearch,
    textOf: (read) => read,
    ...(onMaker !== undefined && { codeIn: (text: string) => readCodeAndMaker(text)?.code ?? text }),
  });
  const typing = (text: string) => {
    const both = onMaker === undefined ? null : readCodeAndMaker(text);
    if (both !== null && both.maker !== '') onMaker?.(both.maker);
    type(both === null ? inCells(text) : text);
  };
  return (
    <div className={classes.root}>
      <TextInput
        size="md"
        label={label}
        variant="unstyled"
        styles={{ wrapper: { '--cells': cellCount(typed) } as CSSProperties }}
        classNames={{ wrapper: classes.wrapper, input: classes.input }}
        description={
          code !== '' && code !== typed
            ? `Lido como ${code}`
            : 'Letras e números, no máximo 10: 55, 0x62, P0AA6, SPN 3364 FMI 18.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // More than the cells hold, because pasted text is parsed first.
        maxLength={signalCodeLimits.typedMaxChars}
        readOnly={isLocked}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        value={typed}
        error={error ?? refusal}
        onChange={(event) => typing(event.currentTarget.value)}
        onBlur={() => {
          if (code !== '' && code !== typed) set(code);
        }}
      />
      <VehicleCodeNote code={code} />
    </div>
  );
}

const cellsMin = 2;

export const cellCount = (text: string) =>
  Math.min(Math.max(text.length, cellsMin), signalLimits.postMaxChars);

/**
 * Content of the cells: letters and digits in upper case. `p0a80-00` and `Q-Code: A2` are parsed first, so that typing gives the
 * same as pasting. A prefix that only announces a code stays until the code follows.
 */
export function inCells(text: string): string {
  // A leading space comes from pasted text.
  if (isPostCodeBegun(text) && !text.startsWith(' '))
    // More than the cells hold is an announcement alone, which has said what follows.
    return text.length > signalLimits.postMaxChars ? '' : text.toUpperCase();
  const isPlain = /^[A-Za-z0-9]*$/.test(text) && text.length <= signalLimits.postMaxChars;
  const read = isPlain ? { code: text } : readSignalCode('post', text);
  const kept = 'code' in read ? read.code : text.replace(/[^A-Za-z0-9]/g, '');
  return kept.toUpperCase().slice(0, signalLimits.postMaxChars);
}
