import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import type { Box } from '@bancada/contract/attachments/documents';
import { Button } from '@mantine/core';
import { useElementSize, useReducedMotion } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconRotate2,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { previewLimits } from '../../../timings.ts';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { Tool } from '../../../ui/Tool.tsx';
import { useAddressOf } from '../../../ui/use-address-of.ts';
import { pictureQuery } from '../pictures/decode-for-browser.ts';
import { BrokenFile } from './BrokenFile.tsx';
import { boxStyle } from './boxes.ts';
import classes from './Preview.module.css';
import { type PreviewProps, useBroughtIntoView } from './place.ts';
import { SearchNote } from './SearchNote.tsx';
import { SearchTools } from './SearchTools.tsx';
import { useFollowedPlace } from './use-followed-place.ts';
import { useSearchInside } from './use-search-inside.ts';

/**
 * An image: zoom by wheel, pinch, buttons, `+` and `-`; pan by drag and arrows; rotate by buttons and `r`; its words are found by
 * Ctrl+F and `/`.
 */
export default function ImagePreview({ attachment, place, onPlace }: PreviewProps) {
  const query = useQuery(pictureQuery(attachment));
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir o anexo."
      skeleton={<SkeletonBlocks count={1} heightPx={320} />}
    >
      {(bytes) => <Image bytes={bytes} attachment={attachment} place={place} onPlace={onPlace} />}
    </Loaded>
  );
}

function Image({ bytes, attachment, place, onPlace }: PreviewProps & { bytes: Blob }) {
  const [quarters, setQuarters] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const controls = useRef<ReactZoomPanPinchContentRef>(null);
  const animationTime = useReducedMotion() ? 0 : 200;
  const words = useWordsOfImage({ attachment, place, onPlace }, controls, animationTime);
  const viewer = useRef<HTMLDivElement>(null);
  useBroughtIntoView(viewer, place);
  const turn = (by: 1 | -1) => {
    setQuarters((before) => before + by);
    void controls.current?.resetTransform(0);
  };
  const press = (event: React.KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const isSearch = ctrlKey || metaKey ? key.toLowerCase() === 'f' : key === '/';
    if (isSearch) {
      event.preventDefault();
      words.field.current?.select();
    } else if (!ctrlKey && !metaKey && key.toLowerCase() === 'r') turn(key === 'R' ? -1 : 1);
  };
  if (isBroken) return <NotDrawn attachment={attachment} />;
  const shown = {
    bytes,
    attachment,
    quarters,
    controls,
    animationTime,
    spots: words.spots,
    spot: words.spot,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is focused inside
    <div ref={viewer} className={classes.viewer} onKeyDown={press}>
      <ImageTools controls={controls} animationTime={animationTime} onTurn={turn}>
        {words.tools}
      </ImageTools>
      <SearchNote search={words.search} pages={1} />
      <ImageStage {...shown} onBroken={() => setIsBroken(true)} />
    </div>
  );
}

/** The browser does not draw it: a kind that it does not know, or a damaged file. */
function NotDrawn({ attachment }: { attachment: AttachmentSummary }) {
  if (/^image\/(hei[cf]|avif|tiff)/.test(attachment.tipo_arquivo))
    return (
      <BrokenFile attachment={attachment} sentence="Este navegador não mostra este tipo de imagem.">
        Baixe o arquivo para ver, ou abra esta tela em outro navegador.
      </BrokenFile>
    );
  return <BrokenFile attachment={attachment} sentence="O arquivo está danificado." />;
}

interface ImageStageProps {
  bytes: Blob;
  attachment: AttachmentSummary;
  quarters: number;
  controls: RefObject<ReactZoomPanPinchContentRef | null>;
  animationTime: number;
  spots: readonly Box[];
  /** Which of them is gone to; -1: none. */
  spot: number;
  onBroken: () => void;
}

function ImageStage({ bytes, attachment, quarters, controls, animationTime, ...marks }: ImageStageProps) {
  const address = useAddressOf(bytes);
  const { ref, width, height } = useElementSize();
  const isOnItsSide = quarters % 2 !== 0;
  const room = { maxWidth: isOnItsSide ? height : width, maxHeight: isOnItsSide ? width : height };
  return (
    <div ref={ref} className={`${classes.stage} ${classes.image}`}>
      <TransformWrapper
        ref={controls}
        minScale={previewLimits.zoomMin}
        maxScale={previewLimits.zoomMax}
        centerOnInit
        centerZoomedOut
        keyboard={{ disabled: false, animationTime }}
        doubleClick={{ mode: 'toggle', animationTime }}
      >
        <TransformComponent
          wrapperStyle={{ width: '100%', height: '100%' }}
          wrapperProps={{ tabIndex: 0, role: 'group', 'aria-label': `Imagem ${attachment.nome_arquivo}` }}
        >
          <div className={classes.frame} style={{ width, height }}>
            {address !== undefined && (
              <div className={classes.picture} style={{ transform: `rotate(${quarters * 90}deg)` }}>
                <img
                  src={address}
                  alt={attachment.nome_arquivo}
                  draggable={false}
                  onError={marks.onBroken}
                  style={room}
                />
                <ImageMarks {...marks} />
              </div>
            )}
          </div>
        </TransformComponent>
      </TransformWrapper>
    </div>
  );
}

const spotId = 'palavra-marcada';

function ImageMarks({ spots, spot }: Pick<ImageStageProps, 'spots' | 'spot'>) {
  return (
    <div className={classes.marks} aria-hidden>
      {spots.map((box, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <div key={index} aria-current={index === spot || undefined}>
          <span className={classes.mark} style={boxStyle(box)} id={index === spot ? spotId : undefined} />
        </div>
      ))}
    </div>
  );
}

/** The words found in a picture, as OCR has read it, and the way from one to the next. */
function useWordsOfImage(
  { attachment, place, onPlace }: PreviewProps,
  controls: RefObject<ReactZoomPanPinchContentRef | null>,
  animationTime: number,
) {
  const [query, setQuery] = useState(place.query ?? '');
  const [spot, setSpot] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const search = useSearchInside(attachment.id, query);
  const spots = search.hits[0]?.caixas ?? noSpots;
  useFollowedPlace({ place, page: 1, query, isReady: true, open: () => {}, setQuery, onPlace });
  const step = (by: 1 | -1) => {
    const next = (Math.max(spot, by === 1 ? -1 : 0) + by + spots.length) % spots.length;
    setSpot(next);
    requestAnimationFrame(() => void controls.current?.zoomToElement(spotId, spotZoom, animationTime));
  };
  const seek = (sought: string) => {
    setQuery(sought);
    setSpot(-1);
  };
  const tools = (
    <SearchTools
      {...{ field, query }}
      position={spot}
      count={spots.length}
      counted="lugares"
      onQuery={seek}
      onStep={step}
      onClose={() => controls.current?.instance.wrapperComponent?.focus()}
    />
  );
  return { search, spots, spot, field, tools };
}

const noSpots: readonly Box[] = [];
const spotZoom = 2;

interface ImageToolsProps {
  controls: RefObject<ReactZoomPanPinchContentRef | null>;
  animationTime: number;
  onTurn: (by: 1 | -1) => void;
  /** The search's own tools. */
  children: ReactNode;
}

function ImageTools({ controls, animationTime, onTurn, children }: ImageToolsProps) {
  const zoomStep = 0.5;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Imagem">
      <Tool
        label="Diminuir"
        icon={<IconZoomOut size={20} />}
        onClick={() => void controls.current?.zoomOut(zoomStep, animationTime)}
      />
      <Tool
        label="Aumentar"
        icon={<IconZoomIn size={20} />}
        onClick={() => void controls.current?.zoomIn(zoomStep, animationTime)}
      />
      <Button
        variant="default"
        px="sm"
        leftSection={<IconArrowsMaximize size={16} />}
        onClick={() => void controls.current?.resetTransform(animationTime)}
      >
        Ajustar
      </Button>
      <Tool label="Girar para a esquerda" icon={<IconRotate2 size={20} />} onClick={() => onTurn(-1)} />
      <Tool
        label="Girar para a direita"
        icon={<IconRotateClockwise2 size={20} />}
        onClick={() => onTurn(1)}
      />
      {children}
    </div>
  );
}
