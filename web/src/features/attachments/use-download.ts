import { type AttachmentSummary, attachmentEndpoints } from '@bancada/contract/attachments';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { saveFile } from '../../api/save-file.ts';
import { noticeOfProblem } from '../records/notices.tsx';

/** Saves the file of an attachment. Its failure is told in a corner, unless the screen tells it itself. */
export function useDownload({ isToldHere = true }: { isToldHere?: boolean } = {}) {
  return useMutation({
    mutationFn: async ({ id, nome_arquivo }: Pick<AttachmentSummary, 'id' | 'nome_arquivo'>) => {
      const bytes = await callForBytes(attachmentEndpoints.download, { params: { id }, query: {} });
      saveFile(new File([bytes], nome_arquivo, { type: bytes.type }));
    },
    onError: (error) => {
      if (isToldHere) noticeOfProblem(`Não foi possível baixar o arquivo. ${errorMessage(error)}`);
    },
  });
}
