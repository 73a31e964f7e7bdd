import type { AttachmentSummary } from '@bancada/contract/attachments';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useDownload } from '../use-download.ts';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import classes from './Preview.module.css';

interface PreviewDialogProps {
  attachment: AttachmentSummary;
  onClose: () => void;
}

/** An attachment as an overlay over the page. Esc closes. */
export default function PreviewDialog({ attachment, onClose }: PreviewDialogProps) {
  const { id, nome_arquivo } = attachment;
  const download = useDownload();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={
        <Text span fw={650} style={{ overflowWrap: 'anywhere' }}>
          {nome_arquivo}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: classes.dialog ?? '', body: classes.body ?? '' }}
    >
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          px="sm"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate(attachment)}
        >
          Baixar
        </Button>
        <LinkButton
          to="/attachments/$attachmentId"
          params={{ attachmentId: String(id) }}
          variant="default"
          px="sm"
          leftSection={<IconListDetails size={16} />}
        >
          Detalhes
        </LinkButton>
      </Group>
      <AttachmentPreview attachment={attachment} />
    </Modal>
  );
}
