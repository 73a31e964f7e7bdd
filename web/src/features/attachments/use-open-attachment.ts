import { type AttachmentSummary, attachmentEndpoints, mayBeShown } from '@bancada/contract/attachments';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { saveFile } from '../../api/save-file.ts';
import { noticeOfFailure, noticeOfProblem } from '../history/notices.tsx';

/** Opens an attachment: in a tab of its own where the browser may show it, as a download otherwise. */
export function useOpenAttachment() {
  return useMutation({
    mutationFn: async (attachment: AttachmentSummary) => {
      // At the click itself: a tab asked for after the answer would be blocked.
      const tab = mayBeShown(attachment.tipo_arquivo) ? window.open('', '_blank') : null;
      if (tab !== null) tab.opener = null;
      try {
        const bytes = await callForBytes(attachmentEndpoints.download, {
          params: { id: attachment.id },
          query: {},
        });
        const file = new File([bytes], attachment.nome_arquivo, { type: bytes.type });
        if (tab === null) saveFile(file);
        else tab.location.href = URL.createObjectURL(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: (error, { tipo_arquivo }) => {
      if (mayBeShown(tipo_arquivo)) noticeOfFailure(error, 'Erro ao abrir o anexo.');
      else noticeOfProblem(`Não foi possível baixar o arquivo. ${errorMessage(error)}`);
    },
  });
}
