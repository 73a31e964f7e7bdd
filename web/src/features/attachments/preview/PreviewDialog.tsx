import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../../ui/Links.tsx';
import { useDownload } from '../attachments.queries.ts';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import classes from './Preview.module.css';
import { type Place, searchOf } from './place.ts';

const low = '(max-height: 480px)';

interface PreviewDialogProps {
  attachment: AttachmentSummary;
  /** The page on which it is opened, and the words to be marked. */
  place?: Place | undefined;
  onClose: () => void;
  /** Shown below the file; above it on a phone on its side, which has no height to give. */
  controls?: ReactNode;
}

/** An attachment as an overlay over the page. Esc closes. */
export default function PreviewDialog({ attachment, place = {}, onClose, controls }: PreviewDialogProps) {
  const { id, nome_arquivo } = attachment;
  const [moved, setMoved] = useState({ id, place });
  // Another file opens at its own place.
  const shown = moved.id === id ? moved.place : place;
  const download = useDownload();
  const isLow = useMediaQuery(low, false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      data-harmless
      opened
      fullScreen
      onClose={onClose}
      classNames={{ content: classes.dialog ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <div className={classes.title}>
            {/* The dialog is called by the file alone. */}
            <Modal.Title className={classes.name ?? ''} fw={650}>
              {nome_arquivo}
            </Modal.Title>
            <Group gap="xs" wrap="nowrap">
              {isLow && controls}
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
          </div>
          <Modal.CloseButton aria-label="Fechar" />
        </Modal.Header>
        <Modal.Body>
          <AttachmentPreview
            key={id}
            attachment={attachment}
            place={shown}
            onPlace={(to) => setMoved({ id, place: to })}
          />
          {!isLow && controls}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
