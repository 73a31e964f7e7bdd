import { beepWords } from '@bancada/contract/codes/signal-codes';
import type { Listened } from '@bancada/contract/senses/listen';
import { Progress, Stack, Text } from '@mantine/core';
import { IconFileMusic, IconMicrophone } from '@tabler/icons-react';
import { SenseControls } from './SenseControls.tsx';
import { SenseReading, surely } from './SenseReading.tsx';
import { type Ear, useListening } from './use-listening.ts';

interface ListeningProps {
  /** What the builder has. */
  code: string;
  onHeard: (code: string) => void;
  isLocked: boolean;
}

/** Hears beeps by the microphone, or from a recording. What is sure fills an empty builder; the rest is offered. */
export function Listening({ code, onHeard, isLocked }: ListeningProps) {
  const listening = useListening((heard) => {
    if (code === '' && heard.code !== null && heard.sure >= surely) onHeard(heard.code);
  });
  const { ear, heard, refusal, listen, read, stop } = listening;
  return (
    <Stack gap="xs" role="group" aria-label="Ouvir os bipes">
      <SenseControls
        start={{ label: 'Ouvir', icon: <IconMicrophone size={18} />, act: listen }}
        stop={{ label: 'Parar de ouvir', act: stop }}
        file={{
          label: 'Abrir gravação',
          icon: <IconFileMusic size={18} />,
          accept: 'audio/*,video/*',
          act: read,
        }}
        isResting={ear.at === 'resting'}
        isLocked={isLocked}
      />
      <Now ear={ear} heard={heard} />
      {refusal !== null && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      {heard !== null && (
        <SenseReading
          reading={heard}
          words={heard.code === null ? null : beepWords(heard.code)}
          isTaken={heard.code === code}
          onTake={onHeard}
          isLocked={isLocked}
        />
      )}
    </Stack>
  );
}

function Now({ ear, heard }: { ear: Ear; heard: Listened | null }) {
  if (ear.at === 'resting') return null;
  if (ear.at !== 'listening')
    return (
      <Text size="sm" role="status">
        {ear.at === 'asking' ? 'O navegador vai pedir para usar o microfone...' : 'Ouvindo a gravação...'}
      </Text>
    );
  const hertz = heard?.beeps.at(-1)?.hz;
  return (
    <div>
      <Progress value={ear.level * 100} size="lg" aria-label="Volume do som" />
      <Text size="sm" c="dimmed" mt={4}>
        {ear.seconds} s{hertz !== undefined && ` · tom de ${hertz.toLocaleString('pt-BR')} Hz`}. Deixe soar
        duas vezes a mesma sequência.
      </Text>
    </div>
  );
}
