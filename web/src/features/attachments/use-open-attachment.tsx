import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { mayBeRead } from '@bancada/contract/attachments/office-types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDownload } from './attachments.queries.ts';
import { viewableOf } from './pictures.ts';

const PreviewGallery = lazyPart(async () => (await import('./PreviewGallery.tsx')).default);

/**
 * Opens an attachment: as an overlay if it can be displayed, else as a download. Render `dialog` on the page.
 * @param attachments all of its record: the overlay goes on to the others that can be displayed
 */
export function useOpenAttachment(attachments: readonly AttachmentSummary[]): {
  open: (attachment: AttachmentSummary) => void;
  isOpening: (attachment: AttachmentSummary) => boolean;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<AttachmentSummary | null>(null);
  const opener = useRef<Element | null>(null);
  const download = useDownload();
  const isOpen = shown !== null;
  useEffect(() => {
    if (!isOpen) return;
    // The dialog, which is open from its first rendering, does not give the focus back itself.
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return {
    open: (attachment) => {
      opener.current = document.activeElement;
      if (mayBeRead(attachment.tipo_arquivo)) setShown(attachment);
      else download.mutate(attachment);
    },
    isOpening: ({ id }) => download.isPending && download.variables.id === id,
    dialog: shown !== null && (
      <PreviewGallery
        attachments={viewableOf(attachments)}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    ),
  };
}
