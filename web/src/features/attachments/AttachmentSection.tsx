import { type AttachmentSummary, documentTypes } from '@bancada/contract/attachments/attachments';
import { mayBeRead } from '@bancada/contract/attachments/office-types';
import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';
import { useMay } from '../auth/use-may.ts';
import { PhonePhotos } from '../phone-photos/PhonePhotos.tsx';
import { DeleteButton } from '../records/DeleteButton.tsx';
import { documentTypeIcon } from './document-type-icon.ts';
import { type Owner, ownerColumns } from './owners.ts';
import { NewAttachments } from './sending/NewAttachments.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useOpenAttachment } from './use-open-attachment.tsx';
import { useThumbnailsToCome } from './use-thumbnails-to-come.ts';

interface AttachmentSectionProps {
  owner: Owner;
  attachments: readonly AttachmentSummary[];
}

/** On a record's page: its attachments, each to be opened or deleted, and the form for new ones. */
export function AttachmentSection({ owner, attachments }: AttachmentSectionProps) {
  const mayAttach = useMay('edit-knowledge-base');
  const opening = useOpenAttachment(attachments);
  useThumbnailsToCome(attachments, [ownerColumns[owner.column].kind]);
  return (
    <Section title="Anexos">
      {attachments.length === 0 && <Text c="dimmed">Nenhum anexo.</Text>}
      <Stack gap="sm" component="ul" className="plain-list">
        {attachments.map((attachment) => (
          <AttachmentLine key={attachment.id} attachment={attachment} opening={opening} />
        ))}
      </Stack>
      {opening.dialog}
      {mayAttach && (
        <Stack gap="sm" data-print="no">
          <PhonePhotos
            registro={`${ownerColumns[owner.column].phone}:${owner.id}`}
            listKey={[ownerColumns[owner.column].kind]}
          />
          <Divider />
          <Title order={3} fz="md">
            Novo Anexo
          </Title>
          <NewAttachments
            name={`${owner.column}:${owner.id}`}
            owners={[owner]}
            documentTypes={documentTypes}
            {...(owner.column === 'componente_id' && { usualType: 'Datasheet' })}
          />
        </Stack>
      )}
    </Section>
  );
}

interface AttachmentLineProps {
  attachment: AttachmentSummary;
  opening: ReturnType<typeof useOpenAttachment>;
}

function AttachmentLine({ attachment, opening }: AttachmentLineProps) {
  const queryClient = useQueryClient();
  const { id, nome_arquivo, tipo_documento, tipo_arquivo, descricao } = attachment;
  const isShown = mayBeRead(tipo_arquivo);
  const Icon = isShown ? documentTypeIcon(tipo_documento) : IconDownload;
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Group gap="sm" wrap="nowrap" style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Thumbnail attachment={attachment} size="file" isNamedBeside />
        <div style={{ minWidth: 0 }}>
          <LinkAnchor
            to="/attachments/$attachmentId"
            params={{ attachmentId: String(id) }}
            className="touch-link"
            style={{ overflowWrap: 'anywhere' }}
          >
            {nome_arquivo}
          </LinkAnchor>
          <Text size="sm" c="dimmed">
            {tipo_documento}
          </Text>
          {descricao && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {descricao}
            </Text>
          )}
        </div>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="md"
          px="md"
          leftSection={<Icon size={18} />}
          aria-label={`${isShown ? 'Ler' : 'Baixar'} ${nome_arquivo}`}
          loading={opening.isOpening(attachment)}
          onClick={() => opening.open(attachment)}
        >
          {isShown ? 'Ler' : 'Baixar'}
        </Button>
        <DeleteButton
          record={{ tipo: 'attachments', id }}
          question="Tem certeza?"
          failure="Erro ao excluir anexo."
          about={nome_arquivo}
          onDeleted={() => void queryClient.invalidateQueries()}
        />
      </Group>
    </Group>
  );
}
