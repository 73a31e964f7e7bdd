import type { Attachment, AttachmentSummary } from '@bancada/contract/attachments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import 'react-pdf/dist/Page/TextLayer.css';
import { Failure } from '../../../ui/Failure.tsx';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { attachmentQuery } from '../attachments.queries.ts';
import { PdfPages } from './PdfPages.tsx';
import { openPdf, type PdfDocument } from './pdf-document.ts';

/** A PDF, page by page; only the ranges needed are fetched. */
export default function PdfPreview({ attachment }: { attachment: AttachmentSummary }) {
  const query = useQuery(attachmentQuery(attachment.id));
  return (
    <Loaded query={query} failure="Erro ao abrir o anexo." skeleton={<Skeleton />}>
      {(whole) => <OpenedPdf key={whole.id} attachment={whole} />}
    </Loaded>
  );
}

const Skeleton = () => <SkeletonBlocks count={1} heightPx={320} />;

function OpenedPdf({ attachment }: { attachment: Attachment }) {
  const { id, tamanho, nome_arquivo } = attachment;
  const [tries, setTries] = useState(0);
  const [document, setDocument] = useState<PdfDocument | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another read of the same record is the same file; a try is a new one
  useEffect(() => openPdf(attachment, { onOpen: setDocument, onFailure: setFailure }), [id, tamanho, tries]);
  if (failure !== null) {
    const retry = () => {
      setFailure(null);
      setDocument(null);
      setTries(tries + 1);
    };
    return <Failure error={failure} fallback="Erro ao abrir o anexo." onRetry={retry} />;
  }
  return document === null ? <Skeleton /> : <PdfPages document={document} name={nome_arquivo} />;
}
