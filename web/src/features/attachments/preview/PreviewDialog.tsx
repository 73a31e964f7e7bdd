import type { AttachmentSummary } from '@bancada/contract/attachments';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useDownload } from '../use-download.ts';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import classes from './Preview.module.css';
import { type Place, searchOf } from './place.ts';

interface PreviewDialogProps {
  attachment: AttachmentSummary;
  /** The page on which it is opened, and the words to be marked. */
  place?: Place | undefined;
  onClose: () => void;
  /** Shown below the file. */
  controls?: ReactNode;
}

/** An attachment as an overlay over the page. Esc closes. */
export default function PreviewDialog({ attachment, place = {}, onClose, controls }: PreviewDialogProps) {
  const { id, nome_arquivo } = attachment;
  const [moved, setMoved] = useState({ id, place });
  // Another file opens at its own place.
  const shown = moved.id === id ? moved.place : place;
  const download = useDownload();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={
        <>
          <Text span fw={650} className={classes.name}>
            {nome_arquivo}
          </Text>
          <Group gap="xs" wrap="nowrap">
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
              // On the page that one has moved to.
              search={searchOf(shown)}
              variant="default"
              px="sm"
              leftSection={<IconListDetails size={16} />}
            >
              Detalhes
            </LinkButton>
          </Group>
        </>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{
        content: classes.dialog ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <AttachmentPreview
        key={id}
        attachment={attachment}
        place={shown}
        onPlace={(to) => setMoved({ id, place: to })}
      />
      {controls}
    </Modal>
  );
}
