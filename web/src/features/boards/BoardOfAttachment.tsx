import { Alert, Text } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import type { BoardSearch } from './BoardViewer.tsx';
import { BoardViewer } from './BoardViewer.tsx';
import { boardQuery } from './boards.queries.ts';
import type { ReadingsSlot } from './use-placed-points.ts';

interface BoardOfAttachmentProps {
  attachment: { id: number; nome_arquivo: string; modelo_equipamento_id?: number | null };
  opened: BoardSearch;
  onOpened: (opened: BoardSearch) => void;
  readings?: ReadingsSlot;
}

/** The board that an attachment is: read, or why it is not. */
export default function BoardOfAttachment({
  attachment,
  opened,
  onOpened,
  readings,
}: BoardOfAttachmentProps) {
  const query = useQuery(boardQuery(attachment.id));
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir a placa."
      skeleton={<SkeletonBlocks count={1} heightPx={420} />}
    >
      {(board) =>
        'refused' in board ? (
          <Alert color="red" variant="light" role="alert" icon={<IconFileAlert />} title={board.refused}>
            <Text size="sm">O arquivo pode ser baixado na página do anexo e aberto em outro programa.</Text>
          </Alert>
        ) : (
          <BoardViewer layout={board} {...{ attachment, opened, onOpened, readings }} />
        )
      }
    </Loaded>
  );
}
