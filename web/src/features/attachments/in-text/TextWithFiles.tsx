import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { MarkdownText } from '../../../ui/MarkdownText.tsx';
import { useFilesOfText } from './use-files-of-text.tsx';

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
