import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import classes from './Panel.module.css';
import type { PdfDocument } from './pdf-document.ts';

/** Of one row, label and gap included; also in Panel.module.css. */
const rowPx = 196;
const [widthPx, heightPx] = [180, 140];

interface ThumbnailsProps {
  document: PdfDocument;
  page: number;
  labels: readonly string[] | null;
  /** In degrees, clockwise. */
  rotation: number;
  onOpen: (page: number) => void;
  /** The page was drawn here, and may be forgotten if it is shown nowhere else. */
  onDrawn: (number: number, page: PdfPage) => void;
}

type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** The pages in small. Only those in sight exist, so that a manual of 10,000 pages is no more work than one of ten. */
export function Thumbnails(props: ThumbnailsProps) {
  const { document, page } = props;
  const { ref, height } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement | null>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const place = (page - 1) * rowPx;
    if (place < element.scrollTop || place + rowPx > element.scrollTop + element.clientHeight)
      element.scrollTop = place - (element.clientHeight - rowPx) / 2;
  }, [page]);
  const first = Math.max(1, Math.floor(top / rowPx));
  const last = Math.min(document.numPages, Math.ceil((top + height) / rowPx) + 1);
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        ref(element);
      }}
      className={classes.thumbnails}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul style={{ height: document.numPages * rowPx }} aria-label="Páginas em miniatura">
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((number) => (
          <Thumbnail key={number} {...props} number={number} />
        ))}
      </ul>
    </div>
  );
}

function Thumbnail({
  document,
  page,
  labels,
  rotation,
  onOpen,
  onDrawn,
  number,
}: ThumbnailsProps & { number: number }) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;
  useEffect(() => {
    const canvas = sheet.current;
    if (canvas === null) return;
    return drawSmall({ document, number, rotation, canvas, onDrawn: (one) => drawn.current(number, one) });
  }, [document, number, rotation]);
  const label = labels?.[number - 1] || String(number);
  return (
    <li style={{ top: (number - 1) * rowPx }} aria-setsize={document.numPages} aria-posinset={number}>
      <button
        type="button"
        aria-current={number === page ? 'page' : undefined}
        aria-label={`Página ${label}`}
        onClick={() => onOpen(number)}
      >
        <canvas ref={sheet} aria-hidden />
        <span>{label}</span>
      </button>
    </li>
  );
}

interface DrawSmall {
  document: PdfDocument;
  number: number;
  rotation: number;
  canvas: HTMLCanvasElement;
  onDrawn: (page: PdfPage) => void;
}

/** Draws a page in small; returns the function that stops it and frees the canvas. */
function drawSmall({ document, number, rotation, canvas, onDrawn }: DrawSmall): () => void {
  let isWanted = true;
  let stop = () => {};
  const draw = async () => {
    const page = await document.getPage(number);
    if (!isWanted) return;
    const turned = (page.rotate + rotation) % 360;
    const whole = page.getViewport({ scale: 1, rotation: turned });
    const density = Math.min(2, window.devicePixelRatio);
    const scale = Math.min(widthPx / whole.width, heightPx / whole.height);
    const viewport = page.getViewport({ scale: scale * density, rotation: turned });
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    canvas.style.width = `${Math.round(whole.width * scale)}px`;
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
    onDrawn(page);
  };
  draw().catch(() => {
    // A page that cannot be drawn keeps its place here; the page itself says what is wrong.
    if (isWanted) canvas.dataset.broken = 'true';
  });
  return () => {
    isWanted = false;
    stop();
    canvas.width = 0;
    canvas.height = 0;
  };
}
