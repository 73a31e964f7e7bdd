import { Button, Loader, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { previewLimits } from '../../../timings.ts';
import classes from './Preview.module.css';
import type { PdfDocument } from './pdf-document.ts';
import { Tool } from './Tool.tsx';
import { usePageInSight } from './use-page-in-sight.ts';

/** Size of the pages: fit to width, fit to page, or a factor. */
type Zoom = 'width' | 'page' | number;

interface Size {
  width: number;
  height: number;
}

const zoomStep = 1.25;
const marginPx = 24;

/** The pages of a PDF, one below the other; visible ones are rendered, with selectable text. */
export function PdfPages({ document, name }: { document: PdfDocument; name: string }) {
  const { numPages } = document;
  const [zoom, setZoom] = useState<Zoom>('width');
  const [firstSize, setFirstSize] = useState<Size | null>(null);
  const stage = useElementSize<HTMLElement>();
  const scroller = useRef<HTMLElement | null>(null);
  const { page, isNear, open } = usePageInSight(scroller, numPages, firstSize !== null);
  useEffect(() => {
    void document.getPage(1).then((first) => setFirstSize(first.getViewport({ scale: 1 })));
  }, [document]);
  const scale = firstSize === null ? 1 : scaleOf(zoom, firstSize, stage);
  const zoomBy = (factor: number) =>
    setZoom(Math.min(previewLimits.zoomMax, Math.max(previewLimits.zoomMin, scale * factor)));
  const keys = keysOf({ page, numPages, onOpen: open, onZoom: setZoom, onZoomBy: zoomBy });
  return (
    <>
      <PdfTools
        place={{ page, numPages }}
        zoom={zoom}
        scale={scale}
        onOpen={open}
        onZoom={setZoom}
        onZoomBy={zoomBy}
      />
      <section
        ref={(element) => {
          scroller.current = element;
          stage.ref(element);
        }}
        className={classes.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        aria-label={`Páginas de ${name}`}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          act();
        }}
      >
        {firstSize !== null && stage.width > 0 && (
          <Sheets document={document} scale={scale} usualSize={firstSize} isNear={isNear} />
        )}
      </section>
    </>
  );
}

interface PdfToolsProps {
  place: { page: number; numPages: number };
  zoom: Zoom;
  scale: number;
  onOpen: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
  onZoomBy: (factor: number) => void;
}

type KeysOptions = Pick<PdfToolsProps, 'onOpen' | 'onZoom' | 'onZoomBy'> & PdfToolsProps['place'];

function keysOf({ page, numPages, onOpen, onZoom, onZoomBy }: KeysOptions): Record<string, () => void> {
  return {
    '+': () => onZoomBy(zoomStep),
    '=': () => onZoomBy(zoomStep),
    '-': () => onZoomBy(1 / zoomStep),
    '0': () => onZoom('width'),
    ArrowLeft: () => onOpen(page - 1),
    ArrowRight: () => onOpen(page + 1),
    Home: () => onOpen(1),
    End: () => onOpen(numPages),
  };
}

interface SheetsProps extends Omit<SheetProps, 'number' | 'isDrawn'> {
  isNear: (page: number) => boolean;
}

function Sheets({ isNear, ...sheet }: SheetsProps) {
  return (
    <div className={classes.pages}>
      {Array.from({ length: sheet.document.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <Sheet key={index} {...sheet} number={index + 1} isDrawn={isNear(index + 1)} />
      ))}
    </div>
  );
}

function PdfTools({ place: { page, numPages }, zoom, scale, onOpen, onZoom, onZoomBy }: PdfToolsProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Páginas do PDF">
      <Tool
        label="Página anterior"
        icon={<IconChevronUp size={20} />}
        isDisabled={page === 1}
        onClick={() => onOpen(page - 1)}
      />
      <Tool
        label="Próxima página"
        icon={<IconChevronDown size={20} />}
        isDisabled={page === numPages}
        onClick={() => onOpen(page + 1)}
      />
      <span className={classes.page}>
        <PageField key={page} page={page} onOpen={onOpen} /> de {numPages}
      </span>
      <Tool label="Diminuir" icon={<IconZoomOut size={20} />} onClick={() => onZoomBy(1 / zoomStep)} />
      <span className={classes.percent}>{Math.round(scale * 100)}%</span>
      <Tool label="Aumentar" icon={<IconZoomIn size={20} />} onClick={() => onZoomBy(zoomStep)} />
      <Button variant="default" px="sm" aria-pressed={zoom === 'width'} onClick={() => onZoom('width')}>
        Largura
      </Button>
      <Button variant="default" px="sm" aria-pressed={zoom === 'page'} onClick={() => onZoom('page')}>
        Página inteira
      </Button>
    </div>
  );
}

function scaleOf(zoom: Zoom, { width, height }: Size, stage: Size): number {
  if (typeof zoom === 'number') return zoom;
  const byWidth = (stage.width - marginPx) / width;
  return Math.max(0.1, zoom === 'width' ? byWidth : Math.min(byWidth, (stage.height - marginPx) / height));
}

interface SheetProps {
  document: PdfDocument;
  number: number;
  scale: number;
  usualSize: Size;
  isDrawn: boolean;
}

/** One page, or a placeholder of its size. */
function Sheet({ document, number, scale, usualSize, isDrawn }: SheetProps) {
  const [own, setOwn] = useState<Size | null>(null);
  const { width, height } = own ?? usualSize;
  return (
    <div
      className={classes.sheet}
      data-page={number}
      style={{ width: Math.floor(width * scale), height: Math.floor(height * scale) }}
    >
      {isDrawn && (
        <Page
          pdf={document}
          pageNumber={number}
          scale={scale}
          suspense={false}
          renderAnnotationLayer={false}
          loading={<Loader m="md" size="sm" aria-label={`Carregando a página ${number}`} />}
          error={<p role="alert">Erro ao abrir a página {number}.</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) =>
            setOwn({ width: originalWidth, height: originalHeight })
          }
        />
      )}
    </div>
  );
}

function PageField({ page, onOpen }: { page: number; onOpen: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (Number.isInteger(wanted)) onOpen(wanted);
  };
  return (
    <form onSubmit={submit} onBlur={() => setTyped(String(page))}>
      <TextInput
        aria-label="Página"
        inputMode="numeric"
        w={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  );
}
