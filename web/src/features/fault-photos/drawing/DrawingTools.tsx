import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Drawing.module.css';
import { drawingColors, edgeOf, type ShapeKind } from './shapes.ts';

interface DrawingToolsProps {
  kind: ShapeKind;
  color: string;
  canUndo: boolean;
  isReady: boolean;
  onKind: (kind: ShapeKind) => void;
  onColor: (color: string) => void;
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
      <SegmentedControl
        size="md"
        aria-label="O que desenhar"
        value={kind}
        onChange={(chosen) => onKind(chosen === 'ring' ? 'ring' : 'arrow')}
        data={[
          { value: 'arrow', label: 'Seta' },
          { value: 'ring', label: 'Círculo' },
        ]}
      />
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
