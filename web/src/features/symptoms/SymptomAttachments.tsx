import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { AttachmentButton } from '../attachments/AttachmentButton.tsx';
import { symptomAttachmentsQuery } from '../attachments/attachments.queries.ts';
import { useOpenAttachment } from '../attachments/use-open-attachment.tsx';

/** The manuals, diagrams and photos of a symptom's equipment. */
export function SymptomAttachments({ symptomId }: { symptomId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(symptomAttachmentsQuery(symptomId, page));
  const opening = useOpenAttachment(query.data?.data ?? []);
  return (
    <Section title="Anexos dos equipamentos">
      <Loaded
        query={query}
        failure="Erro ao buscar anexos."
        skeleton={<SkeletonBlocks count={1} heightPx={40} />}
      >
        {({ data, total, total_pages }) =>
          total === 0 ? (
            <NothingHere next="Manuais e esquemas se anexam na página do equipamento.">
              Nenhum anexo.
            </NothingHere>
          ) : (
            <>
              <Stack gap="xs" component="ul" className="plain-list" aria-busy={query.isPlaceholderData}>
                {data.map((attachment) => (
                  <Group key={attachment.id} component="li" gap="sm" wrap="nowrap">
                    <AttachmentButton attachment={attachment} opening={opening} />
                    <div style={{ minWidth: 0 }}>
                      <RecordAnchor kind="attachments" id={attachment.id}>
                        {attachment.nome_arquivo}
                      </RecordAnchor>
                      <Text size="sm" c="dimmed">
                        {attachment.tipo_documento}
                      </Text>
                    </div>
                  </Group>
                ))}
              </Stack>
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
            </>
          )
        }
      </Loaded>
      {opening.dialog}
    </Section>
  );
}
