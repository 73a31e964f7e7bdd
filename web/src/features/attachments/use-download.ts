import { type AttachmentSummary, attachmentEndpoints } from '@bancada/contract/attachments/attachments';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { saveFile } from '../../api/files.ts';
import { noticeOfProblem } from '../records/notices.tsx';

/** Downloads an attachment's file. A failure is shown as a notification, unless the screen shows it itself. */
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
