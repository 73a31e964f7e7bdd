import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { type ReactNode, useMemo, useState } from 'react';
import { LinkAnchor } from '../../../ui/Links.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { FilesOfText } from '../../../ui/Markdown.tsx';
import { MarkdownText } from '../../../ui/MarkdownText.tsx';
import { attachmentAt, attachmentIdIn, isDrawn } from './attachment-at.ts';
import { PictureInText } from './PictureInText.tsx';

const PreviewDialog = lazyPart(async () => (await import('../preview/PreviewDialog.tsx')).default);

/**
 * A record's attachments within its text: pictures stand there, links lead to the attachments' pages, those to other records'
 * attachments too. Render `dialog` on the page.
 */
export function useFilesOfText(attachments: readonly AttachmentSummary[]): {
  files: FilesOfText;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<AttachmentSummary | null>(null);
  const files = useMemo(() => filesOf(attachments, setShown), [attachments]);
  const dialog = shown !== null && <PreviewDialog attachment={shown} onClose={() => setShown(null)} />;
  return { files, dialog };
}

function filesOf(
  attachments: readonly AttachmentSummary[],
  open: (attachment: AttachmentSummary) => void,
): FilesOfText {
  const { origin } = window.location;
  return {
    picture: (address, alt) => {
      const found = attachmentAt(address, attachments, origin);
      if (found === undefined || !isDrawn(found)) return null;
      return <PictureInText key={found.id} attachment={found} alt={alt} onOpen={() => open(found)} />;
    },
    link: (address, children) => {
      const id = attachmentAt(address, attachments, origin)?.id ?? attachmentIdIn(address, origin);
      if (id === null) return null;
      return (
        <LinkAnchor to="/attachments/$attachmentId" params={{ attachmentId: String(id) }} inherit>
          {children}
        </LinkAnchor>
      );
    },
  };
}

interface TextWithFilesProps {
  text: string;
  attachments: readonly AttachmentSummary[];
}

/** A record's Markdown, in which its attached pictures stand. */
export function TextWithFiles({ text, attachments }: TextWithFilesProps) {
  const { files, dialog } = useFilesOfText(attachments);
  return (
    <>
      <MarkdownText text={text} files={files} />
      {dialog}
    </>
  );
}
