import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import BoardOfAttachment from '../../boards/BoardOfAttachment.tsx';
import type { BoardSearch } from '../../boards/BoardViewer.tsx';
import { attachmentQuery } from '../attachments.queries.ts';
import type { PreviewProps } from './place.ts';

/** A boardview file: its board, with the words of the place found in it. */
export default function BoardPreview({ attachment, place, onPlace }: PreviewProps) {
  const query = useQuery(attachmentQuery(attachment.id));
  const [opened, setOpened] = useState<BoardSearch>({ q: place.query });
  const keep = (now: BoardSearch) => {
    setOpened(now);
    if (now.q !== place.query) onPlace({ query: now.q });
  };
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir o anexo."
      skeleton={<SkeletonBlocks count={1} heightPx={320} />}
    >
      {(whole) => <BoardOfAttachment key={whole.id} attachment={whole} opened={opened} onOpened={keep} />}
    </Loaded>
  );
}
