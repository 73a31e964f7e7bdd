import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { mayBeRead } from '@bancada/contract/attachments/office-types';
import { UnstyledButton } from '@mantine/core';
import { Thumbnail } from './Thumbnail.tsx';
import type { useOpenAttachment } from './use-open-attachment.tsx';

interface AttachmentButtonProps {
  attachment: AttachmentSummary;
  opening: ReturnType<typeof useOpenAttachment>;
}

/** The picture of an attachment, or its icon: pressed, it opens the file. */
export function AttachmentButton({ attachment, opening }: AttachmentButtonProps) {
  const { nome_arquivo, tipo_arquivo } = attachment;
  const does = mayBeRead(tipo_arquivo) ? 'Ler' : 'Baixar';
  return (
    <UnstyledButton
      aria-label={`${does} ${nome_arquivo}`}
      title={does}
      display="inline-block"
      style={{ flexShrink: 0 }}
      onClick={() => opening.open(attachment)}
    >
      <Thumbnail attachment={attachment} size="file" />
    </UnstyledButton>
  );
}
