import type { AttachmentSummary } from '@bancada/contract/attachments';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { documentTypeIcon } from './document-type-icon.ts';
import { useOpenAttachment } from './use-open-attachment.tsx';

/** In a row of a list: an icon for each attachment that opens it instead of the row. */
export function AttachmentIcons({ attachments }: { attachments: readonly AttachmentSummary[] }) {
  const opening = useOpenAttachment();
  if (attachments.length === 0) return '–';
  return (
    <Group gap={4} component="span" display="inline-flex" maw={200}>
      {attachments.map((attachment) => {
        const Icon = documentTypeIcon(attachment.tipo_documento);
        return (
          <Tooltip key={attachment.id} label={`${attachment.nome_arquivo} (${attachment.tipo_documento})`}>
            <ActionIcon
              variant="subtle"
              size="lg"
              className="touch-icon"
              aria-label={attachment.nome_arquivo}
              loading={opening.isOpening(attachment)}
              onClick={() => opening.open(attachment)}
            >
              <Icon size={20} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        );
      })}
      {opening.dialog}
    </Group>
  );
}
