import { Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useAddressOf } from '../../../ui/use-address-of.ts';
import type { Size } from '../../attachments/pictures/picture-canvas.ts';
import classes from './Drawing.module.css';
import { edgeOf, type Line, lineWidth, movedBy, pathOf, type Shape } from './shapes.ts';
import { type Drawing, drawnWith, type Pen, usePointer } from './use-pointer.ts';
import { edgePx, letterPx, placedLines, type Words, wordsFont } from './words.ts';

interface StageProps {
  photo: Blob;
  name: string;
  shapes: readonly Shape[];
  pen: Pen;
  /** Of the photo, in its pixels; null until it is there. */
  size: Size | null;
  onSize: (size: Size) => void;
  onDrawn: (drawing: Drawing) => void;
}

/** The photo, on which a finger or the mouse draws; the arrow keys move what was drawn last. */
export function Stage({ photo, name, shapes, pen, size, onSize, onDrawn }: StageProps) {
  const address = useAddressOf(photo);
  const [isBroken, setIsBroken] = useState(false);
  const { drawing, handlers } = usePointer({ shapes, pen, size }, onDrawn);
  const move = (event: KeyboardEvent) => {
    const last = shapes.at(-1);
    const moved = last !== undefined && size !== null ? movedBy(last, event.key, size) : null;
    if (moved === null) return;
    event.preventDefault();
    onDrawn({ shape: moved, instead: last ?? null });
  };
  if (isBroken) return <Text role="alert">Este navegador não mostra esta foto.</Text>;
  return (
    <>
      <div
        className={classes.stage}
        role="application"
        aria-label={`Foto: ${name}. As setas do teclado movem o último desenho.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the keys move is reached by the keyboard
        tabIndex={0}
        onKeyDown={move}
      >
        <img
          className={classes.photo}
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
          onError={() => address !== undefined && setIsBroken(true)}
        />
        {size !== null && (
          <svg
            className={classes.drawing}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden
            {...handlers}
          >
            {drawnWith(shapes, drawing).map((shape, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes are only added and taken off at the end
              <Drawn key={place} shape={shape} size={size} />
            ))}
          </svg>
        )}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {shapes.length === 0
          ? `${hints[pen.kind]} O desenho vai numa cópia: a foto fica nos anexos.`
          : `${shapes.length} ${shapes.length === 1 ? 'desenho' : 'desenhos'}.`}
      </Text>
    </>
  );
}

const hints = {
  arrow: 'Arraste sobre a foto para desenhar.',
  ring: 'Arraste sobre a foto para desenhar.',
  words: 'Escreva o texto e toque na foto, no lugar dele. Arraste um texto para mudar o lugar.',
} as const;

function Drawn({ shape, size }: { shape: Shape; size: Size }) {
  return shape.kind === 'words' ? <Written words={shape} size={size} /> : <Stroke line={shape} size={size} />;
}

function Stroke({ line, size }: { line: Line; size: Size }) {
  const path = pathOf(line, size);
  const width = lineWidth(size);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke={edgeOf(line.color)} strokeWidth={width * 1.8} />
      <path d={path} stroke={line.color} strokeWidth={width} />
    </g>
  );
}

function Written({ words, size }: { words: Words; size: Size }) {
  return (
    <g
      className={classes.words}
      fill={words.color}
      stroke={edgeOf(words.color)}
      strokeWidth={edgePx(size)}
      style={{ fontFamily: `var(${wordsFont})`, fontSize: letterPx(size) }}
    >
      {placedLines(words, size).map(({ line, x, y }) => (
        <text key={y} x={x} y={y}>
          {line}
        </text>
      ))}
    </g>
  );
}
