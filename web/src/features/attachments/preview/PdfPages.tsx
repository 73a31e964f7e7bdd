import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { Alert } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconForms } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { SoughtOnBoards } from '../../boards/NamedOnBoards.tsx';
import { BrokenFile } from './BrokenFile.tsx';
import { PdfPanel } from './PdfPanel.tsx';
import { type PdfActions, PdfTools } from './PdfTools.tsx';
import classes from './Preview.module.css';
import type { PdfDocument } from './pdf-document.ts';
import { pressKey } from './pdf-keys.ts';
import { type Place, useBroughtIntoView } from './place.ts';
import { SearchNote } from './SearchNote.tsx';
import { SearchTools } from './SearchTools.tsx';
import type { PanelTab } from './SidePanel.tsx';
import { useFollowedPlace } from './use-followed-place.ts';
import { useHitSteps } from './use-hit-steps.ts';
import { useSearchInside } from './use-search-inside.ts';
import { type Shown, useShownPdf } from './use-shown-pdf.ts';
import { useUndrawnForm } from './xfa-form.ts';

interface PdfPagesProps {
  document: PdfDocument;
  attachment: AttachmentSummary & { modelo_equipamento_id: number | null };
  place: Place;
  onPlace: (place: Place) => void;
}

const zoomStep = 1.25;

/** The pages of a PDF with its toolbar, its side panel and the search inside it. */
export function PdfPages({ document, attachment, place, onPlace }: PdfPagesProps) {
  const pdf = useShownPdf(document, place.page ?? 1);
  const { container, shown, state } = pdf;
  const [tab, setTab] = useState<PanelTab | null>(null);
  const frame = useElementSize<HTMLDivElement>();
  const viewer = useRef<HTMLDivElement>(null);
  useBroughtIntoView(viewer, place, shown !== null);
  const panelId = useId();
  const found = useFoundWords(pdf, { document, attachment, place, onPlace });
  const isUndrawn = useUndrawnForm(document, shown !== null);
  const actions = actionsOf(shown, document.numPages, found.seek);
  if (pdf.failure !== null)
    return <BrokenFile attachment={attachment} sentence="O arquivo está danificado." />;
  const keys = { actions, page: state.page, pages: document.numPages, scroller: container.current };
  const panel = { id: panelId, isOpen: tab !== null, toggle: () => setTab(tab === null ? 'pages' : null) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is focused inside
    <div ref={viewer} className={classes.viewer} onKeyDown={(event) => pressKey(event, keys)}>
      <PdfTools {...state} {...keys} panel={panel} isSearching={found.isSearching}>
        {found.tools}
      </PdfTools>
      {isUndrawn && <UndrawnForm />}
      <SearchNote search={found.search} pages={document.numPages} />
      <SoughtOnBoards model={attachment.modelo_equipamento_id} sought={found.search.query} />
      <div ref={frame.ref} className={classes.work}>
        {tab !== null && (
          <PdfPanel
            {...{ id: panelId, tab, document, shown, state, search: found.search, actions }}
            position={found.position}
            onTab={setTab}
            width={frame.width}
          />
        )}
        <Stage container={container} name={attachment.nome_arquivo} />
      </div>
    </div>
  );
}

/** The page itself only asks to wait, in some language. */
const UndrawnForm = () => (
  <Alert color="yellow" variant="light" role="status" icon={<IconForms />} mb="xs">
    Este arquivo é um formulário (XFA) que não pode ser desenhado aqui: a página abaixo é só um aviso que vem
    nele, e não muda se você esperar. Baixe-o e abra-o em um programa que mostra esses formulários, como o
    Adobe Acrobat Reader.
  </Alert>
);

function Stage({ container, name }: { container: React.RefObject<HTMLDivElement | null>; name: string }) {
  return (
    <div className={classes.stage}>
      {/* biome-ignore lint/a11y/useSemanticElements: pdf.js's viewer takes nothing but a `div` */}
      <div
        ref={container}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        role="region"
        aria-label={`Páginas de ${name}`}
      >
        <div className="pdfViewer" />
      </div>
    </div>
  );
}

/** The search inside the PDF: what is found, marked and gone to, and the place in the address that follows it. */
function useFoundWords({ container, shown, state }: ReturnType<typeof useShownPdf>, props: PdfPagesProps) {
  const { document, attachment, place, onPlace } = props;
  const [query, setQuery] = useState(place.query ?? '');
  const [isSearching, setIsSearching] = useState(query !== '');
  const field = useRef<HTMLInputElement>(null);
  const startPage = useRef(place.page).current;
  const search = useSearchInside(attachment.id, query, document);
  const { position, step } = useHitSteps({
    ...state,
    marks: shown?.marks,
    hits: search.hits,
    isComplete: search.pagesReadHere === null || search.pagesReadHere === document.numPages,
    query,
    startPage,
  });
  const open = (page: number) => shown?.viewer.scrollPageIntoView({ pageNumber: page });
  useFollowedPlace({ place, page: state.page, query, isReady: shown !== null, open, setQuery, onPlace });
  const close = () => {
    setIsSearching(false);
    container.current?.focus();
  };
  const seek = () => {
    setIsSearching(true);
    requestAnimationFrame(() => field.current?.select());
  };
  const shownHit = { position, count: search.hits.length, counted: 'páginas' };
  const tools = (
    <SearchTools {...{ field, query, ...shownHit }} onQuery={setQuery} onStep={step} onClose={close} />
  );
  return { search, position, isSearching, seek, tools };
}

function actionsOf(shown: Shown | null, pages: number, search: () => void): PdfActions {
  return {
    open: (page) => shown?.viewer.scrollPageIntoView({ pageNumber: Math.min(pages, Math.max(1, page)) }),
    zoomIn: () => shown?.zoomBy(zoomStep),
    zoomOut: () => shown?.zoomBy(1 / zoomStep),
    fitTo: (what) => {
      if (shown !== null) shown.viewer.currentScaleValue = what;
    },
    turn: (by) => {
      if (shown !== null) shown.viewer.pagesRotation = (shown.viewer.pagesRotation + by * 90 + 360) % 360;
    },
    search,
  };
}
