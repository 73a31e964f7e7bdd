import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import classes from './Drawing.module.css';
import { drawingColors, edgeOf, type ShapeKind } from './shapes.ts';
import { wordsMaxChars } from './words.ts';

const kinds: { value: ShapeKind; label: string }[] = [
  { value: 'arrow', label: 'Seta' },
  { value: 'ring', label: 'Círculo' },
  { value: 'words', label: 'Texto' },
];

interface DrawingToolsProps {
  kind: ShapeKind;
  color: string;
  text: string;
  textField: RefObject<HTMLInputElement | null>;
  canUndo: boolean;
  isReady: boolean;
  onKind: (kind: ShapeKind) => void;
  onColor: (color: string) => void;
  onText: (text: string) => void;
  onUndo: () => void;
  /** Puts a shape in the middle: for the keyboard. */
  onPlace: () => void;
  children: ReactNode;
}

/** What is drawn, in which colour, and what takes it back. */
export function DrawingTools(props: DrawingToolsProps) {
  const { kind, color, canUndo, isReady, onKind, onColor, onUndo, onPlace, children } = props;
  return (
    <Group gap="sm" className={classes.tools ?? ''}>
      <SegmentedControl size="md" aria-label="O que desenhar" value={kind} onChange={onKind} data={kinds} />
      {kind === 'words' && (
        <TextInput
          ref={props.textField}
          size="md"
          className={classes.text ?? ''}
          aria-label="Texto na foto"
          placeholder="R2032 aquece"
          maxLength={wordsMaxChars}
          value={props.text}
          onChange={({ currentTarget: { value } }) => props.onText(value)}
          onKeyDown={({ key }) => key === 'Enter' && onPlace()}
        />
      )}
      <fieldset className={`plain-fieldset ${classes.colors}`} aria-label="Cor">
        {drawingColors.map((one) => (
          <label key={one.color} className={classes.color} title={one.name}>
            <input
              type="radio"
              name="cor-do-desenho"
              className="visually-hidden"
              aria-label={one.name}
              checked={one.color === color}
              onChange={() => onColor(one.color)}
            />
            <span style={{ background: one.color, borderColor: edgeOf(one.color) }} />
          </label>
        ))}
      </fieldset>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconPlus size={18} />}
        disabled={!isReady}
        onClick={onPlace}
      >
        Pôr no meio
      </Button>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconArrowBackUp size={18} />}
        disabled={!canUndo}
        onClick={onUndo}
      >
        Desfazer
      </Button>
      {children}
    </Group>
  );
}
