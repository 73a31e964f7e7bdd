import { type AttachmentSummary, mayBeShown } from '@bancada/contract/attachments';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDownload } from './use-download.ts';

const PreviewDialog = lazy(() => import('./preview/PreviewDialog.tsx'));

/** Opens an attachment: as an overlay if it can be displayed, else as a download. Render `dialog` on the page. */
export function useOpenAttachment(): {
  open: (attachment: AttachmentSummary) => void;
  isOpening: (attachment: AttachmentSummary) => boolean;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<AttachmentSummary | null>(null);
  const download = useDownload();
  return {
    open: (attachment) => {
      if (mayBeShown(attachment.tipo_arquivo)) setShown(attachment);
      else download.mutate(attachment);
    },
    isOpening: ({ id }) => download.isPending && download.variables.id === id,
    dialog: shown !== null && (
      <Suspense>
        <PreviewDialog attachment={shown} onClose={() => setShown(null)} />
      </Suspense>
    ),
  };
}
