import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { ActionIcon, Group } from '@mantine/core';
import { documentTypeIcon } from './document-type-icon.ts';
import { isPhoto, picturesOf } from './pictures.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useOpenAttachment } from './use-open-attachment.tsx';

/** In a row of a list: its first photo, and an icon for each other attachment; they open it instead of the row. */
export function AttachmentIcons({ attachments }: { attachments: readonly AttachmentSummary[] }) {
  const opening = useOpenAttachment(attachments);
  if (attachments.length === 0) return null;
  const photo = picturesOf(attachments).find((one) => one.tem_miniatura && isPhoto(one));
  const inOrder = photo === undefined ? attachments : [photo, ...attachments.filter((one) => one !== photo)];
  return (
    <Group gap={4} component="span" display="inline-flex" maw={200} style={{ verticalAlign: 'middle' }}>
      {inOrder.map((attachment) => {
        const Icon = documentTypeIcon(attachment.tipo_documento);
        return (
          <ActionIcon
            key={attachment.id}
            title={`${attachment.nome_arquivo} (${attachment.tipo_documento})`}
            variant="subtle"
            size="lg"
            w={attachment === photo ? 44 : undefined}
            className="touch-icon"
            aria-label={attachment.nome_arquivo}
            loading={opening.isOpening(attachment)}
            onClick={() => opening.open(attachment)}
          >
            {attachment === photo ? (
              <Thumbnail attachment={attachment} size="list" />
            ) : (
              <Icon size={20} stroke={1.6} />
            )}
          </ActionIcon>
        );
      })}
      {opening.dialog}
    </Group>
  );
}
