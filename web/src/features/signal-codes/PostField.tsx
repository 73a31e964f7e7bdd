import { readCodeAndMaker } from '@bancada/contract/codes/code-and-maker';
import { signalCodeLimits } from '@bancada/contract/codes/signal-code-calls';
import { TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { CodeFieldProps } from './code-field-props.ts';
import classes from './PostField.module.css';
import { cellCount, inCells } from './post-cells.ts';
import { useTypedCode } from './use-typed-code.ts';
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
