import { Text, Tree, type TreeNodeData, useTree } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Failure } from '../../../ui/Failure.tsx';
import classes from './Panel.module.css';
import type { PdfDocument } from './pdf-document.ts';

type Outline = NonNullable<Awaited<ReturnType<PdfDocument['getOutline']>>>;
type Entry = Outline[number];

interface ContentsProps {
  document: PdfDocument;
  /** A place within the PDF, by name or as it is written there. */
  onOpen: (destination: NonNullable<Entry['dest']>) => void;
}

/** The contents of a PDF as a tree. Chapters that lead out of the file open in a new tab. */
export function Contents({ document, onOpen }: ContentsProps) {
  const [outline, setOutline] = useState<Outline | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    document.getOutline().then(
      // Typed as never empty, but it is where the PDF has none.
      (found: Outline | null) => isWanted && setOutline(found ?? []),
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => {
      isWanted = false;
    };
  }, [document]);
  if (error !== null) return <Failure error={error} fallback="Erro ao abrir o sumário." />;
  if (outline === null) return <Text size="sm">Carregando…</Text>;
  if (outline.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Este PDF não tem sumário.
      </Text>
    );
  return <OutlineTree outline={outline} onOpen={onOpen} />;
}

function OutlineTree({ outline, onOpen }: { outline: Outline; onOpen: ContentsProps['onOpen'] }) {
  const { nodes, entries, opened } = useMemo(() => readOutline(outline), [outline]);
  const tree = useTree({ initialExpandedState: opened });
  const follow = (value: string) => {
    const entry = entries.get(value);
    if (entry?.dest) onOpen(entry.dest);
    else if (entry?.url) window.open(entry.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <Tree
      data={nodes}
      tree={tree}
      levelOffset="md"
      expandOnClick={false}
      aria-label="Sumário"
      onKeyDown={({ key, target }) => {
        const value = key === 'Enter' && target instanceof HTMLElement ? target.dataset.value : undefined;
        if (value !== undefined) follow(value);
      }}
      renderNode={({ node, expanded, hasChildren, elementProps, tree: { toggleExpanded } }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a part of the tree's item, which has the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's item has the keys
        <div
          {...elementProps}
          className={`${elementProps.className} ${classes.chapter}`}
          onClick={() => follow(node.value)}
        >
          {hasChildren ? (
            // The arrow keys do the same.
            <IconChevronRight
              size={16}
              className={classes.fold}
              data-open={expanded || undefined}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                toggleExpanded(node.value);
              }}
            />
          ) : (
            <span className={classes.fold} />
          )}
          <span>{node.label}</span>
        </div>
      )}
    />
  );
}

/** The outline as nodes of a tree, named by their place in it, and which of them the PDF wants open. */
function readOutline(outline: Outline) {
  const entries = new Map<string, Entry>();
  const opened: Record<string, boolean> = {};
  const read = (list: Outline, path: string): TreeNodeData[] =>
    list.map((entry, index) => {
      const value = `${path}${index}`;
      entries.set(value, entry);
      if ((entry.count ?? 0) > 0) opened[value] = true;
      const children = entry.items.length > 0 ? { children: read(entry.items, `${value}.`) } : {};
      return { value, label: entry.title.trim() || '(sem título)', ...children };
    });
  return { nodes: read(outline, ''), entries, opened };
}
