import { type BeepItem, signalLimits } from '@bancada/contract/codes/signal-codes';
import { Button, Group, Stack } from '@mantine/core';
import { IconBackspace, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { BeepItems } from './BeepItems.tsx';
import {
  type BeepSequence,
  codeOf,
  type ItemLength,
  isFull,
  itemName,
  nextKind,
  sequenceOf,
  withItem,
  withSwapped,
} from './beep-sequence.ts';
import type { BeepPlayback } from './use-beep-playback.ts';

const keys: Record<string, ItemLength> = { '.': 'short', '-': 'long' };

interface BeepBuilderProps {
  code: string;
  onChange: (code: string) => void;
  playback: BeepPlayback;
  isLocked: boolean;
}

/** Alternating beeps and spaces, each short or long, entered with buttons or `.`, `-` and Backspace; played tone by tone. */
export function BeepBuilder({ code, onChange, playback, isLocked }: BeepBuilderProps) {
  // A trailing space becomes part of the code only with the next beep.
  const [ending, setEnding] = useState<{ after: string; space: BeepItem }>();
  const sequence = sequenceOf(code, ending?.after === code ? ending.space : '');
  const build = (next: BeepSequence) => {
    const built = codeOf(next);
    const last = next.at(-1);
    setEnding(last === 's' || last === 'l' ? { after: built, space: last } : undefined);
    if (built !== code || built === '') onChange(built);
  };
  const takeKey = (event: React.KeyboardEvent) => {
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey) return;
    const length = keys[event.key];
    if (length !== undefined) build(withItem(sequence, length));
    else if (event.key === 'Backspace') build(sequence.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap="xs" role="group" aria-label="Montar a sequência de bipes" onKeyDown={takeKey}>
      <BeepItems
        sequence={sequence}
        current={playback.current}
        isLocked={isLocked}
        onSwap={(place) => build(withSwapped(sequence, place))}
      />
      <AddButtons
        sequence={sequence}
        isLocked={isLocked}
        onAdd={(length) => build(withItem(sequence, length))}
      />
      <Group gap="xs">
        <PlayButton code={code} playback={playback} />
        <Button
          variant="default"
          size="md"
          px="sm"
          aria-label="Apagar o último item"
          title="Apagar o último item"
          disabled={isLocked}
          onClick={() => build(sequence.slice(0, -1))}
        >
          <IconBackspace size={20} />
        </Button>
        <Button variant="default" size="md" px="md" disabled={isLocked} onClick={() => build([])}>
          Apagar Sequência
        </Button>
      </Group>
    </Stack>
  );
}

function PlayButton({ code, playback }: Pick<BeepBuilderProps, 'code' | 'playback'>) {
  const { isPlaying, play, stop } = playback;
  return (
    <Button
      variant={isPlaying ? 'filled' : 'light'}
      size="md"
      px="md"
      leftSection={isPlaying ? <IconPlayerStop size={18} /> : <IconPlayerPlay size={18} />}
      disabled={code === ''}
      onClick={() => (isPlaying ? stop() : play(code))}
    >
      {isPlaying ? 'Parar' : 'Play'}
    </Button>
  );
}

interface AddButtonsProps {
  sequence: BeepSequence;
  isLocked: boolean;
  onAdd: (length: ItemLength) => void;
}

/** Two buttons that stay in place while they alternate between beeps and spaces. */
function AddButtons({ sequence, isLocked, onAdd }: AddButtonsProps) {
  const name = nextKind(sequence) === 'beep' ? 'Bipe' : 'Espaço';
  const last = sequence.at(-1);
  return (
    <Group gap="xs">
      {(['short', 'long'] as const).map((length) => (
        <Button
          key={length}
          variant="default"
          size="md"
          px="md"
          disabled={isLocked}
          // Not `disabled`: the button just pressed would lose the focus.
          data-disabled={isFull(sequence)}
          aria-disabled={isFull(sequence)}
          onClick={() => onAdd(length)}
        >
          {name} {length === 'short' ? 'curto' : 'longo'}
        </Button>
      ))}
      <span role="status" className="visually-hidden">
        {last === undefined ? '' : `${itemName(last)}, ${sequence.length} de ${signalLimits.beepMaxItems}`}
      </span>
    </Group>
  );
}
