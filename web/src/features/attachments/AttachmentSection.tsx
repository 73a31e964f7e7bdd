import type { AttachmentSummary } from '@bancada/contract/attachments';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Section } from '../../ui/Section.tsx';
import { documentTypeIcon } from './document-type-icon.ts';
import { isShownInBrowser, useOpenAttachment } from './use-open-attachment.ts';

interface AttachmentSectionProps {
  attachments: readonly AttachmentSummary[];
  isWide?: boolean;
}

/** On a record's page: its attachments, each to be read. */
export function AttachmentSection({ attachments, isWide = false }: AttachmentSectionProps) {
  const opening = useOpenAttachment();
  return (
    <Section title="Anexos" isWide={isWide}>
      {attachments.length === 0 && <Text c="dimmed">Nenhum anexo.</Text>}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {attachments.map((attachment) => {
          const Icon = isShownInBrowser(attachment)
            ? documentTypeIcon(attachment.tipo_documento)
            : IconDownload;
          return (
            <Group key={attachment.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text style={{ overflowWrap: 'anywhere' }}>{attachment.nome_arquivo}</Text>
                <Text size="sm" c="dimmed">
                  {attachment.tipo_documento}
                </Text>
              </div>
              <Button
                variant="default"
                size="md"
                px="md"
                leftSection={<Icon size={18} />}
                aria-label={`${isShownInBrowser(attachment) ? 'Ler' : 'Baixar'} ${attachment.nome_arquivo}`}
                loading={opening.isPending && opening.variables.id === attachment.id}
                onClick={() => opening.mutate(attachment)}
                style={{ flexShrink: 0 }}
              >
                {isShownInBrowser(attachment) ? 'Ler' : 'Baixar'}
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}
