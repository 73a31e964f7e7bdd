import { signalCodeLimits } from '@bancada/contract/signal-code-calls';
import { TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { CodeFieldProps } from './code-field-props.ts';
import classes from './PostField.module.css';
import { cellCount, inCells } from './post-cells.ts';
import { useTypedCode } from './use-typed-code.ts';
import { VehicleCodeNote } from './VehicleCodeNote.tsx';

/** A POST code in the cells of its display: at least two, and one for each further character. */
export function PostField(props: CodeFieldProps) {
  const { label, value, onChange, isSearch = false, isLocked = false, error, autoFocus = false } = props;
  const { typed, code, refusal, type, set } = useTypedCode({
    type: 'post',
    value,
    onChange,
    isSearch,
    textOf: (read) => read,
  });
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
        onChange={(event) => type(inCells(event.currentTarget.value))}
        onBlur={() => {
          if (code !== '' && code !== typed) set(code);
        }}
      />
      <VehicleCodeNote code={code} />
    </div>
  );
}
