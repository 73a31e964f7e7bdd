import { type AttachmentSummary, mayBeShown } from '@bancada/contract/attachments';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { loadCode } from '../../../ui/load-code.ts';
import type { Place } from './place.ts';

const PdfPreview = lazy(() => loadCode(() => import('./PdfPreview.tsx')));
const ImagePreview = lazy(() => loadCode(() => import('./ImagePreview.tsx')));
const TextPreview = lazy(() => loadCode(() => import('./TextPreview.tsx')));

interface AttachmentPreviewProps {
  attachment: AttachmentSummary;
  /** The page on which it is opened, and the words to be marked. */
  place?: Place | undefined;
  /** Called as one moves to other pages or seeks other words. */
  onPlace?: ((place: Place) => void) | undefined;
}

/** An attachment's content, inline, if its type can be displayed. */
export function AttachmentPreview({ attachment, place = {}, onPlace = () => {} }: AttachmentPreviewProps) {
  const { tipo_arquivo } = attachment;
  if (!mayBeShown(tipo_arquivo))
    return <Text c="dimmed">Este tipo de arquivo não é mostrado aqui. Baixe-o para abrir.</Text>;
  const shown = { attachment, place, onPlace };
  const preview = tipo_arquivo.startsWith('image/') ? (
    <ImagePreview {...shown} />
  ) : tipo_arquivo.startsWith('text/') ? (
    <TextPreview {...shown} />
  ) : (
    <PdfPreview {...shown} />
  );
  return <Suspense fallback={<SkeletonBlocks count={1} heightPx={320} />}>{preview}</Suspense>;
}
