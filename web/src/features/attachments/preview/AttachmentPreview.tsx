import { type AttachmentSummary, mayBeShown } from '@bancada/contract/attachments/attachments';
import { officeKindOf } from '@bancada/contract/attachments/office-types';
import { isBoard } from '@bancada/contract/boards/board-media-type';
import { Text } from '@mantine/core';
import { LinkAnchor } from '../../../ui/Links.tsx';
import { SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Place } from './place.ts';

const waiting = <SkeletonBlocks count={1} heightPx={320} />;
const PdfPreview = lazyPart(async () => (await import('./PdfPreview.tsx')).default, waiting);
const ImagePreview = lazyPart(async () => (await import('./ImagePreview.tsx')).default, waiting);
const BoardPreview = lazyPart(async () => (await import('./BoardPreview.tsx')).default, waiting);
const ReadTextPreview = lazyPart(async () => (await import('./ReadTextPreview.tsx')).default, waiting);
const TextPreview = lazyPart(async () => (await import('./TextPreview.tsx')).default, waiting);

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
  if (officeKindOf(tipo_arquivo) !== null)
    return <ReadTextPreview attachment={attachment} place={place} onPlace={onPlace} />;
  const shown = { attachment, place, onPlace };
  if (isBoard(tipo_arquivo)) return <BoardPreview {...shown} />;
  if (!mayBeShown(tipo_arquivo)) return <NotShown attachment={attachment} />;
  if (tipo_arquivo.startsWith('image/')) return <ImagePreview {...shown} />;
  if (tipo_arquivo.startsWith('text/')) return <TextPreview {...shown} />;
  return <PdfPreview {...shown} />;
}

/** What no kind of file is recognised in may be an encrypted board: its own screen says so. */
function NotShown({ attachment: { id, tipo_arquivo } }: { attachment: AttachmentSummary }) {
  return (
    <Text c="dimmed">
      Este tipo de arquivo não é mostrado aqui. Baixe-o para abrir.
      {tipo_arquivo === 'application/octet-stream' && (
        <>
          {' '}
          É uma placa (boardview)?{' '}
          <LinkAnchor to="/placas/$attachmentId" params={{ attachmentId: String(id) }}>
            Tentar abrir como placa
          </LinkAnchor>
        </>
      )}
    </Text>
  );
}
