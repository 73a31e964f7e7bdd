import { longSignalType } from '@bancada/contract/codes/long-signals';
import { signalCodeLimits } from '@bancada/contract/codes/signal-code-calls';
import { ledWords } from '@bancada/contract/codes/signal-codes';
import { Stack, TextInput } from '@mantine/core';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Foldable } from './Foldable.tsx';
import { LedBuilder } from './LedBuilder.tsx';
import { type CodeFieldProps, useTypedCode } from './use-typed-code.ts';

const Watching = lazyPart(async () => (await import('../senses/Watching.tsx')).Watching);

/** A LED code: built from blinks and played on a drawn LED, or typed in any notation. */
export function LedField(props: CodeFieldProps) {
  const { label, value, onChange, isSearch = false, isFolded = false, isLocked = false } = props;
  const { error, autoFocus = false } = props;
  const { typed, code, refusal, type, set } = useTypedCode({
    type: 'led',
    value,
    onChange,
    isSearch,
    textOf: (read) => (longSignalType(read) === null ? read : ledWords(read)),
  });
  return (
    <Stack gap="sm">
      <TextInput
        size="md"
        label={label}
        description="2 âmbar, 3 branco; A2 B3; 12 vermelhas; ou vermelho fixo."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        maxLength={signalCodeLimits.typedMaxChars}
        classNames={{ input: 'code-text' }}
        readOnly={isLocked}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        value={typed}
        error={error ?? refusal}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Foldable isFolded={isFolded} label="Montar e ver as piscadas">
        <LedBuilder code={code} onChange={set} isLocked={isLocked} />
        <Watching code={code} onSeen={set} isLocked={isLocked} />
      </Foldable>
    </Stack>
  );
}
