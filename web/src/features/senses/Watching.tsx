import { ledWords } from '@bancada/contract/codes/signal-codes';
import { Stack, Text } from '@mantine/core';
import { IconCamera, IconMovie } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { Spot } from './light-source.ts';
import { SenseControls } from './SenseControls.tsx';
import { SenseReading, surely } from './SenseReading.tsx';
import { useWatching } from './use-watching.ts';
import classes from './Watching.module.css';

interface WatchingProps {
  /** What the builder has. */
  code: string;
  onSeen: (code: string) => void;
  isLocked: boolean;
}

/** Sees the blinks of a LED by the camera, or in a film. What is sure fills an empty builder; the rest is offered. */
export function Watching({ code, onSeen, isLocked }: WatchingProps) {
  const video = useRef<HTMLVideoElement>(null);
  const watching = useWatching(video, (seen) => {
    if (code === '' && seen.code !== null && seen.sure >= surely) onSeen(seen.code);
  });
  const { shown, isThere, spot, seen, refusal, watch, read, point, stop } = watching;
  const isResting = shown === null;
  return (
    <Stack gap="xs" role="group" aria-label="Ver o LED">
      <SenseControls
        start={{ label: 'Ver o LED', icon: <IconCamera size={18} />, act: watch }}
        stop={{ label: 'Parar de ver', act: stop }}
        file={{ label: 'Abrir filme', icon: <IconMovie size={18} />, accept: 'video/*', act: read }}
        isResting={isResting}
        isLocked={isLocked}
      />
      <Stage video={video} isShown={isThere} spot={spot} onPoint={point} />
      {!isResting && (
        <Text size="sm" c="dimmed" role="status">
          {!isThere &&
            (shown === 'film' ? 'Abrindo o filme...' : 'O navegador vai pedir para usar a câmera...')}
          {isThere && spot === null && 'Toque no LED na imagem, ou mova a mira com as setas do teclado.'}
          {spot !== null && 'Segure firme até a sequência passar duas vezes.'}
        </Text>
      )}
      {refusal !== null && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      {seen !== null && (
        <SenseReading
          reading={seen}
          words={seen.code === null ? null : ledWords(seen.code)}
          isTaken={seen.code === code}
          onTake={onSeen}
          isLocked={isLocked}
        />
      )}
    </Stack>
  );
}

interface StageProps {
  video: React.RefObject<HTMLVideoElement | null>;
  isShown: boolean;
  spot: Spot | null;
  onPoint: (spot: Spot) => void;
}

const middle = { x: 0.5, y: 0.5 };
const step = 0.02;
const moves: Record<string, Spot> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
  Enter: { x: 0, y: 0 },
};
const within = (value: number) => Math.min(1, Math.max(0, value));

/** The picture, in which the LED is pointed at. */
function Stage({ video, isShown, spot, onPoint }: StageProps) {
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const { x, y } = spot ?? middle;
    onPoint({ x: within(x + by.x), y: within(y + by.y) });
  };
  return (
    <div
      className={classes.stage}
      hidden={!isShown}
      role="application"
      aria-label="Imagem: aponte o LED"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the aim is moved by keys
      tabIndex={0}
      onClick={tap}
      onKeyDown={move}
    >
      <video ref={video} className={classes.video} muted playsInline />
      {spot !== null && (
        <span className={classes.spot} style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }} />
      )}
    </div>
  );
}
