import { Button, TextInput } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconFlipVertical,
  IconRotate2,
  IconRotateClockwise2,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { Tool } from '../../ui/Tool.tsx';
import classes from './Board.module.css';
import { sideTexts } from './board-words.ts';
import type { BoardScene } from './scene.ts';

const zoomStep = 1.4;

interface BoardToolsProps extends FindProps {
  scene: BoardScene;
}

/** What is done with a board: found, turned over, turned, enlarged. */
export function BoardTools({ scene, ...find }: BoardToolsProps) {
  const side = useSyncExternalStore(
    (listener) => scene.listen(listener),
    () => scene.view.side,
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label="Placa">
      <Button
        variant="default"
        px="sm"
        leftSection={<IconFlipVertical size={16} />}
        onClick={() => scene.flip()}
      >
        Virar
      </Button>
      <span role="status">{sideTexts[side]}</span>
      <Tool label="Diminuir" icon={<IconZoomOut size={20} />} onClick={() => scene.zoom(1 / zoomStep)} />
      <Tool label="Aumentar" icon={<IconZoomIn size={20} />} onClick={() => scene.zoom(zoomStep)} />
      <Tool label="Placa inteira" icon={<IconArrowsMaximize size={20} />} onClick={() => scene.fit()} />
      <Tool label="Girar para a esquerda" icon={<IconRotate2 size={20} />} onClick={() => scene.turn(-1)} />
      <Tool
        label="Girar para a direita"
        icon={<IconRotateClockwise2 size={20} />}
        onClick={() => scene.turn(1)}
      />
      <Find {...find} />
    </div>
  );
}

interface FindProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Of what was found, from 0; -1: none of it is lit. */
  position: number;
  count: number;
  onType: (typed: string) => void;
  onStep: (by: 1 | -1) => void;
  onLeave: () => void;
}

/** Finds a part or a net: Enter goes to the first, and on. */
function Find({ field, typed, position, count, onType, onStep, onLeave }: FindProps) {
  const isSought = typed.trim() !== '';
  return (
    <div className={classes.find}>
      <TextInput
        ref={field}
        type="search"
        aria-label="Buscar peça ou rede nesta placa"
        placeholder="Buscar peça ou rede"
        leftSection={<IconSearch size={16} aria-hidden />}
        className={classes.field ?? ''}
        value={typed}
        maxLength={200}
        data-mantine-stop-propagation={isSought}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onStep(event.shiftKey ? -1 : 1);
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            if (isSought) onType('');
            else onLeave();
          }
        }}
      />
      <span role="status" className={classes.count}>
        {isSought && (count === 0 ? 'Nada encontrado' : `${position < 0 ? '–' : position + 1} de ${count}`)}
      </span>
      {isSought && count > 0 && (
        <>
          <Tool label="Anterior" icon={<IconChevronLeft size={20} />} onClick={() => onStep(-1)} />
          <Tool label="Próximo" icon={<IconChevronRight size={20} />} onClick={() => onStep(1)} />
        </>
      )}
    </div>
  );
}
