import { type AttachmentSummary, mayBeShown } from '@bancada/contract/attachments';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SkeletonBlocks } from '../../../ui/Loaded.tsx';

const PdfPreview = lazy(() => import('./PdfPreview.tsx'));
const ImagePreview = lazy(() => import('./ImagePreview.tsx'));
const TextPreview = lazy(() => import('./TextPreview.tsx'));

/** An attachment's content, inline, if its type can be displayed. */
export function AttachmentPreview({ attachment }: { attachment: AttachmentSummary }) {
  const { tipo_arquivo } = attachment;
  if (!mayBeShown(tipo_arquivo))
    return <Text c="dimmed">Este tipo de arquivo não é mostrado aqui. Baixe-o para abrir.</Text>;
  const Preview = tipo_arquivo.startsWith('image/')
    ? ImagePreview
    : tipo_arquivo.startsWith('text/')
      ? TextPreview
      : PdfPreview;
  return (
    <Suspense fallback={<SkeletonBlocks count={1} heightPx={320} />}>
      <Preview attachment={attachment} />
    </Suspense>
  );
}
