import { Contents } from './Contents.tsx';
import { HitList } from './HitList.tsx';
import type { PdfActions } from './PdfTools.tsx';
import type { PdfDocument } from './pdf-document.ts';
import { type PanelTab, SidePanel } from './SidePanel.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import type { SearchInside } from './use-search-inside.ts';
import type { Shown, ShownState } from './use-shown-pdf.ts';

interface PdfPanelProps {
  id: string;
  tab: PanelTab;
  document: PdfDocument;
  shown: Shown | null;
  state: ShownState;
  search: SearchInside;
  /** Of the hit that is shown; -1: none. */
  position: number;
  actions: PdfActions;
  /** Of the viewer, in pixels. */
  width: number;
  onTab: (tab: PanelTab | null) => void;
}

/** Where the panel lies over the pages; also in Panel.module.css. */
const narrowPx = 640;

/** The pages in small, the contents, and the pages found. */
export function PdfPanel({
  document,
  shown,
  state,
  search,
  position,
  actions,
  width,
  onTab,
  ...panel
}: PdfPanelProps) {
  /** What is chosen must be seen: the panel goes if it lies over it. */
  const choose =
    <Chosen,>(act: (chosen: Chosen) => void) =>
    (chosen: Chosen) => {
      act(chosen);
      if (width < narrowPx) onTab(null);
    };
  return (
    <SidePanel
      {...panel}
      onTab={onTab}
      onClose={() => onTab(null)}
      pages={
        <Thumbnails
          {...state}
          document={document}
          onOpen={choose(actions.open)}
          onDrawn={(pageNumber, pdfPage) =>
            shown?.events.dispatch('thumbnailrendered', { pageNumber, pdfPage })
          }
        />
      }
      contents={
        <Contents
          document={document}
          onOpen={choose((destination) => void shown?.links.goToDestination(destination))}
        />
      }
      hits={
        <HitList
          search={search}
          labels={state.labels}
          position={position}
          onOpen={choose((page) => shown?.marks.open(page))}
        />
      }
    />
  );
}
