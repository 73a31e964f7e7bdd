import { useRef, useState } from 'react';
import type { Size } from '../../attachments/pictures/picture-canvas.ts';
import { drawingColors, inTheMiddle, type Shape, type ShapeKind } from './shapes.ts';
import { type Drawing, drawnWith, writtenAt } from './use-pointer.ts';

/** What is drawn, and with what. */
export function useDrawing() {
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [kind, setKind] = useState<ShapeKind>('arrow');
  const [color, setColor] = useState<string>(drawingColors[0].color);
  const [size, setSize] = useState<Size | null>(null);
  const { text, textField, setText, missing, askFor } = useText();
  const onNoText = () => askFor('Escreva primeiro o texto.');
  const onDrawn = (drawing: Drawing) => {
    setShapes(drawnWith(shapes, drawing));
    const isWritten = drawing.shape.kind === 'words' && drawing.instead === null;
    setText(isWritten ? '' : text);
  };
  const onPlace = () => {
    if (size === null) return;
    if (kind === 'words' && text.trim() === '') return onNoText();
    const middle = { x: size.width / 2, y: size.height / 2 };
    const shape =
      kind === 'words' ? writtenAt({ color, text }, middle, size) : inTheMiddle(kind, color, size);
    onDrawn({ shape, instead: null });
  };
  return {
    stage: { shapes, pen: { kind, color, text, onNoText }, size, onSize: setSize, onDrawn },
    tools: {
      ...{ kind, color, text, textField },
      canUndo: shapes.length > 0,
      isReady: size !== null,
      onKind: setKind,
      onColor: setColor,
      onText: setText,
      onUndo: () => setShapes(shapes.slice(0, -1)),
      onPlace,
    },
    /** Something is written, and not on the photo yet. */
    isTextLeft: text.trim() !== '',
    missing,
    askForPlace: () => {
      setKind('words');
      askFor('O texto ainda não está na foto: toque no lugar dele, ou apague-o.');
    },
  };
}

/** The text that is written next, its field, and what it lacks. */
function useText() {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const textField = useRef<HTMLInputElement>(null);
  return {
    text,
    textField,
    missing,
    setText: (typed: string) => {
      setText(typed);
      setMissing(null);
    },
    askFor: (sentence: string) => {
      setMissing(sentence);
      textField.current?.focus();
    },
  };
}
