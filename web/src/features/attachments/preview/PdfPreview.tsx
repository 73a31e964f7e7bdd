import type { Attachment } from '@bancada/contract/attachments/attachments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { attachmentQuery } from '../attachments.queries.ts';
import { BrokenFile } from './BrokenFile.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PdfPages } from './PdfPages.tsx';
import { BrokenPdf, openPdf, type PasswordQuestion, type PdfDocument } from './pdf-document.ts';
import type { PreviewProps } from './place.ts';

/** A PDF, page by page; only the ranges needed are fetched. */
export default function PdfPreview({ attachment, place, onPlace }: PreviewProps) {
  const query = useQuery(attachmentQuery(attachment.id));
  return (
    <Loaded query={query} failure="Erro ao abrir o anexo." skeleton={<Skeleton />}>
      {(whole) => <OpenedPdf key={whole.id} attachment={whole} place={place} onPlace={onPlace} />}
    </Loaded>
  );
}

const Skeleton = () => <SkeletonBlocks count={1} heightPx={320} />;

function OpenedPdf({ attachment, place, onPlace }: PreviewProps & { attachment: Attachment }) {
  const { state, retry } = usePdf(attachment);
  if ('failure' in state) {
    const { failure } = state;
    if (failure instanceof BrokenPdf)
      return <BrokenFile attachment={attachment} sentence="O arquivo está danificado." />;
    // The line or the server: only what is gone for good stays so.
    const canReturn = !(failure instanceof ApiError && failure.status === 404);
    return (
      <Failure error={failure} fallback="Erro ao abrir o anexo." onRetry={canReturn ? retry : undefined} />
    );
  }
  if ('question' in state) return <PasswordForm question={state.question} />;
  if (!('document' in state)) return <Skeleton />;
  return <PdfPages document={state.document} attachment={attachment} place={place} onPlace={onPlace} />;
}

type PdfState =
  | { document: PdfDocument }
  | { question: PasswordQuestion }
  | { failure: unknown }
  | { isOpening: true };

function usePdf(attachment: Attachment) {
  const { id, tamanho } = attachment;
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<PdfState>({ isOpening: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another read of the same record is the same file; a try is a new one
  useEffect(
    () =>
      openPdf(attachment, {
        onOpen: (document) => setState({ document }),
        onPassword: (question) => setState({ question }),
        onFailure: (failure) => setState({ failure }),
      }),
    [id, tamanho, tries],
  );
  return {
    state,
    retry: () => {
      setState({ isOpening: true });
      setTries(tries + 1);
    },
  };
}
