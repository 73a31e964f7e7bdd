import type { AttachmentSummary } from '@bancada/contract/attachments';
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
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { previewLimits } from '../../../timings.ts';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { bytesQuery } from '../attachments.queries.ts';
import classes from './Preview.module.css';
import { Tool } from './Tool.tsx';

/** An image: zoom by wheel, pinch, buttons, `+` and `-`; pan by drag and arrows; rotate by buttons and `r`. */
export default function ImagePreview({ attachment }: { attachment: AttachmentSummary }) {
  const query = useQuery(bytesQuery(attachment.id));
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir o anexo."
      skeleton={<SkeletonBlocks count={1} heightPx={320} />}
    >
      {(bytes) => <Image bytes={bytes} name={attachment.nome_arquivo} />}
    </Loaded>
  );
}

function Image({ bytes, name }: { bytes: Blob; name: string }) {
  const address = useAddressOf(bytes);
  const [quarters, setQuarters] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const { ref, width, height } = useElementSize();
  const controls = useRef<ReactZoomPanPinchContentRef>(null);
  const animationTime = useReducedMotion() ? 0 : 200;
  const turn = (by: 1 | -1) => {
    setQuarters((before) => before + by);
    void controls.current?.resetTransform(0);
  };
  const isOnItsSide = quarters % 2 !== 0;
  return (
    <>
      <ImageTools controls={controls} animationTime={animationTime} onTurn={turn} />
      {isBroken && <p role="alert">Erro ao abrir o anexo.</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is focused inside */}
      <div
        ref={ref}
        className={`${classes.stage} ${classes.image}`}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (!ctrlKey && !metaKey && key.toLowerCase() === 'r') turn(key === 'R' ? -1 : 1);
        }}
      >
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
            wrapperProps={{ tabIndex: 0, role: 'group', 'aria-label': `Imagem ${name}` }}
          >
            <div className={classes.frame} style={{ width, height }}>
              {address !== undefined && (
                <img
                  src={address}
                  alt={name}
                  draggable={false}
                  onError={() => setIsBroken(true)}
                  style={{
                    maxWidth: isOnItsSide ? height : width,
                    maxHeight: isOnItsSide ? width : height,
                    transform: `rotate(${quarters * 90}deg)`,
                  }}
                />
              )}
            </div>
          </TransformComponent>
        </TransformWrapper>
      </div>
    </>
  );
}

/** An object URL for these bytes; undefined until it exists. */
function useAddressOf(bytes: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

interface ImageToolsProps {
  controls: RefObject<ReactZoomPanPinchContentRef | null>;
  animationTime: number;
  onTurn: (by: 1 | -1) => void;
}

function ImageTools({ controls, animationTime, onTurn }: ImageToolsProps) {
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
    </div>
  );
}
