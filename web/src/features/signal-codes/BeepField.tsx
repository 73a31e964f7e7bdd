import { signalCodeLimits } from '@bancada/contract/codes/signal-code-calls';
import { beepWords } from '@bancada/contract/codes/signal-codes';
import { Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BeepBuilder } from './BeepBuilder.tsx';
import { Foldable } from './Foldable.tsx';
import { useBeepPlayback } from './use-beep-playback.ts';
import { type CodeFieldProps, useTypedCode } from './use-typed-code.ts';

const Listening = lazyPart(async () => (await import('../senses/Listening.tsx')).Listening);

/** A beep code: built from beeps and spaces, played, or typed in any notation. */
export function BeepField({
  onPlaying,
  ...props
}: CodeFieldProps & { onPlaying?: (isPlaying: boolean) => void }) {
  const { label, value, onChange, isSearch = false, isFolded = false, isLocked = false } = props;
  const { error, autoFocus = false } = props;
  const { typed, code, refusal, type, set } = useTypedCode({
    type: 'beep',
    value,
    onChange,
    isSearch,
    textOf: beepWords,
  });
  const playback = useBeepPlayback();
  useEffect(() => onPlaying?.(playback.isPlaying), [onPlaying, playback.isPlaying]);
  const areLocked = isLocked || playback.isPlaying;
  return (
    <Stack gap="sm">
      <TextInput
        size="md"
        label={label}
        description="1 longo, 2 curtos; 1-3-1-1; 1L 2C; 12 bipes; -.. ou LsSsS."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        maxLength={signalCodeLimits.typedMaxChars}
        readOnly={areLocked}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        value={typed}
        error={error ?? refusal}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Foldable isFolded={isFolded} label="Montar e ouvir os bipes">
        <BeepBuilder code={code} onChange={set} playback={playback} isLocked={areLocked} />
        <Listening code={code} onHeard={set} isLocked={areLocked} />
      </Foldable>
    </Stack>
  );
}
