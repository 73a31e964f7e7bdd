import type { AttachmentSummary } from '@bancada/contract/attachments';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { textQuery } from '../attachments.queries.ts';
import classes from './Preview.module.css';

/** A plain text, truncated if it is long. */
export default function TextPreview({ attachment }: { attachment: AttachmentSummary }) {
  const query = useQuery(textQuery(attachment.id));
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir o anexo."
      skeleton={<SkeletonBlocks count={1} heightPx={320} />}
    >
      {({ text, isCut }) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard */}
          <section className={classes.stage} tabIndex={0} aria-label={`Texto de ${attachment.nome_arquivo}`}>
            <pre className={classes.text}>{text}</pre>
          </section>
          {isCut && (
            <Text size="sm" c="dimmed" mt="xs">
              Este é o começo do texto. Baixe o arquivo para ver o resto.
            </Text>
          )}
        </>
      )}
    </Loaded>
  );
}
