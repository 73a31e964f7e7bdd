import { recordPage } from '@bancada/contract/records/records';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BackButton } from '../../ui/BackButton.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks, useIsDrawn } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import BoardOfAttachment from './BoardOfAttachment.tsx';
import type { BoardSearch } from './BoardViewer.tsx';
import { attachmentOfBoardQuery, boardQuery } from './boards.queries.ts';
import type { ReadingsSlot } from './use-placed-points.ts';

/** The board of an attachment on a screen of its own; what is lit stands in the address. */
export function BoardPage({ readings }: { readings: ReadingsSlot }) {
  const { attachmentId = '' } = useParams({ strict: false });
  const search: BoardSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(attachmentOfBoardQuery(attachmentId));
  // Its bytes come while the record does.
  useQuery({
    ...boardQuery(Number(attachmentId)),
    enabled: /^[1-9]\d{0,8}$/.test(attachmentId),
    notifyOnChangeProps: [],
  });
  const isDrawn = useIsDrawn(query);
  const attachment = isDrawn ? query.data : undefined;
  return (
    <Page
      title={attachment?.nome_arquivo ?? 'Placa'}
      back={<BackButton list={`/attachments/${attachmentId}`} />}
      actions={
        attachment && (
          <LinkButton to={recordPage('attachments', attachment.id)} variant="default" size="md" px="md">
            Anexo
          </LinkButton>
        )
      }
    >
      <Loaded
        query={query}
        failure="Erro ao buscar anexo."
        skeleton={<SkeletonBlocks count={1} heightPx={420} />}
      >
        {(found) => (
          <BoardOfAttachment
            key={found.id}
            attachment={found}
            opened={search}
            readings={readings}
            onOpened={(opened) =>
              void navigate({ to: '.', search: { ...opened }, replace: true, resetScroll: false })
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
