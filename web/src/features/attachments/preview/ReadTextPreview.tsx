import { isBeingRead } from '@bancada/contract/attachments/document-readings';
import { documentEndpoints } from '@bancada/contract/attachments/documents';
import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { previewLimits } from '../../../timings.ts';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { readingText } from '../../documents/reading-texts.ts';
import type { PreviewProps } from './place.ts';
import { ShownText } from './ShownText.tsx';

/** A text or sheet of an office program, as the server read it for the search. */
export default function ReadTextPreview(shown: PreviewProps) {
  const query = useQuery(readTextQuery(shown.attachment.id));
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir o anexo."
      skeleton={<SkeletonBlocks count={1} heightPx={320} />}
    >
      {({ leitura, paginas, tem_mais }) => (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {paginas.length > 0
              ? 'Só o texto do arquivo. Baixe-o para ver figuras e formatação.'
              : 'Deste tipo de arquivo só o texto é mostrado aqui, depois de lido para a busca. Baixe-o para abrir.'}
          </Text>
          {paginas.length > 0 && <Pages pages={paginas} isCut={tem_mais} {...shown} />}
          {(paginas.length === 0 || isBeingRead(leitura) || leitura.motivo !== null) && (
            <Text role="status">{readingText(leitura)}</Text>
          )}
        </>
      )}
    </Loaded>
  );
}

interface PagesProps extends PreviewProps {
  pages: readonly { pagina: number; texto: string }[];
  isCut: boolean;
}

function Pages({ pages, isCut, ...shown }: PagesProps) {
  const texts = useMemo(() => textsOf(pages), [pages]);
  return <ShownText {...shown} pages={texts} isCut={isCut} />;
}

/** Each with the line end that parts it from the next; one that could not be read is empty. */
function textsOf(pages: readonly { pagina: number; texto: string }[]): string[] {
  const known = new Map(pages.map(({ pagina, texto }) => [pagina, texto]));
  return Array.from({ length: pages.at(-1)?.pagina ?? 0 }, (_, index) => `${known.get(index + 1) ?? ''}\n`);
}

/** The text of a file as the server has read it; asked again as long as it reads. */
function readTextQuery(id: number) {
  return queryOptions({
    queryKey: ['attachment-read-text', id],
    queryFn: ({ signal }) => call(documentEndpoints.text, { params: { id } }, { signal }),
    // It may be long, so it is kept only while on the screen.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data.leitura) ? previewLimits.readingRefreshMs : false,
  });
}
