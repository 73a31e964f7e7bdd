import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconFileText,
  IconLayoutSidebar,
  IconRotate2,
  IconRotateClockwise2,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tool } from '../../../ui/Tool.tsx';
import { PageField } from './PageField.tsx';
import classes from './Preview.module.css';

/** What the toolbar and the keys do. */
export interface PdfActions {
  open: (page: number) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  fitTo: (what: 'page-width' | 'page-fit') => void;
  turn: (by: 1 | -1) => void;
  search: () => void;
}

interface PdfToolsProps {
  page: number;
  pages: number;
  labels: readonly string[] | null;
  /** 1 is the size on paper. */
  scale: number;
  /** `page-width`, `page-fit`, or a number as text. */
  fitting: string;
  panel: { id: string; isOpen: boolean; toggle: () => void };
  isSearching: boolean;
  actions: PdfActions;
  /** The search's own tools. */
  children: ReactNode;
}

/** On a small screen most of it is in a menu, and the search takes the place of the rest. */
export function PdfTools({ panel, isSearching, actions, children, ...shown }: PdfToolsProps) {
  const { page, pages, labels } = shown;
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label="Páginas do PDF"
      data-searching={isSearching || undefined}
    >
      <Tool
        label="Painel lateral"
        icon={<IconLayoutSidebar size={20} />}
        opens={panel}
        onClick={panel.toggle}
      />
      <Tool
        label="Página anterior"
        icon={<IconChevronUp size={20} />}
        className={classes.wide}
        isDisabled={page === 1}
        onClick={() => actions.open(page - 1)}
      />
      <Tool
        label="Próxima página"
        icon={<IconChevronDown size={20} />}
        className={classes.wide}
        isDisabled={page === pages}
        onClick={() => actions.open(page + 1)}
      />
      <PageField page={page} pages={pages} labels={labels} onOpen={actions.open} />
      <ZoomTools {...shown} actions={actions} />
      <Tool
        label="Buscar"
        icon={<IconSearch size={20} />}
        className={classes.narrow}
        onClick={actions.search}
      />
      <MoreTools {...shown} actions={actions} />
      {children}
    </div>
  );
}

type ZoomProps = Pick<PdfToolsProps, 'scale' | 'fitting' | 'actions'>;

function ZoomTools({ scale, fitting, actions }: ZoomProps) {
  return (
    <div className={`${classes.group} ${classes.wide}`}>
      <Tool label="Diminuir" icon={<IconZoomOut size={20} />} onClick={actions.zoomOut} />
      <span className={classes.percent}>{Math.round(scale * 100)}%</span>
      <Tool label="Aumentar" icon={<IconZoomIn size={20} />} onClick={actions.zoomIn} />
      <Button
        variant={fitting === 'page-width' ? 'light' : 'default'}
        px="sm"
        aria-pressed={fitting === 'page-width'}
        onClick={() => actions.fitTo('page-width')}
      >
        Largura
      </Button>
      <Button
        variant={fitting === 'page-fit' ? 'light' : 'default'}
        px="sm"
        aria-pressed={fitting === 'page-fit'}
        onClick={() => actions.fitTo('page-fit')}
      >
        Página inteira
      </Button>
      <Tool label="Girar para a esquerda" icon={<IconRotate2 size={20} />} onClick={() => actions.turn(-1)} />
      <Tool
        label="Girar para a direita"
        icon={<IconRotateClockwise2 size={20} />}
        onClick={() => actions.turn(1)}
      />
    </div>
  );
}

function MoreTools({ scale, actions }: ZoomProps) {
  const items: [string, ReactNode, () => void][] = [
    ['Aumentar', <IconZoomIn key="in" size={20} />, actions.zoomIn],
    ['Diminuir', <IconZoomOut key="out" size={20} />, actions.zoomOut],
    ['Largura', <IconArrowAutofitWidth key="width" size={20} />, () => actions.fitTo('page-width')],
    ['Página inteira', <IconFileText key="page" size={20} />, () => actions.fitTo('page-fit')],
    ['Girar para a esquerda', <IconRotate2 key="left" size={20} />, () => actions.turn(-1)],
    ['Girar para a direita', <IconRotateClockwise2 key="right" size={20} />, () => actions.turn(1)],
  ];
  return (
    <div className={classes.narrow}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" className="touch-icon" aria-label="Mais" title="Mais">
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{Math.round(scale * 100)}%</Menu.Label>
          {items.map(([label, icon, act]) => (
            <Menu.Item key={label} leftSection={icon} closeMenuOnClick={false} onClick={act}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
