import { type AttachmentSummary, attachmentEndpoints } from '@bancada/contract/attachments';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { saveFile } from '../../api/save-file.ts';
import { noticeOfFailure } from '../history/notices.tsx';

/** What the browser may show by itself; anything else could run as a page of this site. */
const shownTypes = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'text/plain',
]);

export function isShownInBrowser({ tipo_arquivo }: Pick<AttachmentSummary, 'tipo_arquivo'>): boolean {
  return shownTypes.has(tipo_arquivo);
}

/** Opens an attachment: in a tab of its own where the browser may show it, as a download otherwise. */
export function useOpenAttachment() {
  return useMutation({
    mutationFn: async (attachment: AttachmentSummary) => {
      // At the click itself: a tab asked for after the answer would be blocked.
      const tab = isShownInBrowser(attachment) ? window.open('', '_blank') : null;
      if (tab !== null) tab.opener = null;
      try {
        const bytes = await callForBytes(attachmentEndpoints.download, {
          params: { id: attachment.id },
          query: {},
        });
        const file = new File([bytes], attachment.nome_arquivo, { type: attachment.tipo_arquivo });
        if (tab === null) saveFile(file);
        else tab.location.href = URL.createObjectURL(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: (error, attachment) =>
      noticeOfFailure(
        error,
        isShownInBrowser(attachment)
          ? 'Erro ao abrir o anexo.'
          : `Não foi possível baixar o arquivo: ${errorMessage(error)}`,
      ),
  });
}
