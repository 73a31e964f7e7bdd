import { longSignalType } from '@bancada/contract/codes/long-signals';
import { beepWords, ledWords } from '@bancada/contract/codes/signal-codes';
import { Button, Group } from '@mantine/core';
import { IconBulb, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawnLed } from './DrawnLed.tsx';
import { useBeepPlayback } from './use-beep-playback.ts';

interface CodeExamplesProps {
  code_post: string | null;
  code_beep: string | null;
  code_led: string | null;
}

/** The beeps of a record played, and its LED blinking, to be compared with what the machine does. Nothing for other codes. */
export function CodeExamples({ code_post, code_beep, code_led }: CodeExamplesProps) {
  const long = code_post === null ? null : longSignalType(code_post);
  const [beeps, led] = [long === 'beep' ? code_post : code_beep, long === 'led' ? code_post : code_led];
  if (beeps === null && led === null) return null;
  return (
    <Group gap="xs" data-print="no">
      {beeps !== null && <PlayedBeeps code={beeps} />}
      {led !== null && <BlinkingExample code={led} />}
    </Group>
  );
}

function PlayedBeeps({ code }: { code: string }) {
  const { isPlaying, play, stop } = useBeepPlayback();
  return (
    <Button
      variant={isPlaying ? 'filled' : 'default'}
      size="md"
      px="sm"
      leftSection={isPlaying ? <IconPlayerStop size={18} /> : <IconPlayerPlay size={18} />}
      aria-label={`${isPlaying ? 'Parar' : 'Tocar'} os bipes: ${beepWords(code)}`}
      onClick={() => (isPlaying ? stop() : play(code))}
    >
      {isPlaying ? 'Parar' : 'Tocar os bipes'}
    </Button>
  );
}

function BlinkingExample({ code }: { code: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconBulb size={18} />}
        aria-expanded={isShown}
        aria-label={`${isShown ? 'Esconder o exemplo' : 'Ver piscar'}: ${ledWords(code)}`}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Esconder o exemplo' : 'Ver piscar'}
      </Button>
      {isShown && <DrawnLed code={code} />}
    </>
  );
}
