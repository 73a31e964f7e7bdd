import { CloseButton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';
import preview from './Preview.module.css';

export type PanelTab = 'pages' | 'contents' | 'hits';

interface SidePanelProps {
  id: string;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
  pages: ReactNode;
  contents: ReactNode;
  hits: ReactNode;
}

/** Beside the pages; on a small screen over them. */
export function SidePanel({ id, tab, onTab, onClose, pages, contents, hits }: SidePanelProps) {
  return (
    <aside
      id={id}
      className={classes.panel}
      aria-label="Painel lateral"
      data-mantine-stop-propagation={true}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Tabs
        value={tab}
        onChange={(value) => onTab(value as PanelTab)}
        keepMounted={false}
        className={classes.tabs}
        classNames={{ panel: classes.tab ?? '' }}
      >
        <Tabs.List grow>
          <Tabs.Tab value="pages">Páginas</Tabs.Tab>
          <Tabs.Tab value="contents">Sumário</Tabs.Tab>
          <Tabs.Tab value="hits">Busca</Tabs.Tab>
          <CloseButton
            aria-label="Fechar o painel"
            className={`touch-icon ${preview.narrow}`}
            onClick={onClose}
          />
        </Tabs.List>
        <Tabs.Panel value="pages">{pages}</Tabs.Panel>
        <Tabs.Panel value="contents">{contents}</Tabs.Panel>
        <Tabs.Panel value="hits">{hits}</Tabs.Panel>
      </Tabs>
    </aside>
  );
}
