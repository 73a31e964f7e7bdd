import type { MailContent } from '../../mail/mail-content.ts';

/** To every admin, about the account of whoever deleted, changed or created much. */
export interface DoingsMail {
  to: string;
  template: 'many-changes';
  /** `foi_freado`: a brake has stopped it. */
  data: { usuario_id: number; foi_freado: boolean };
}

interface Parts {
  publicUrl: string;
}
interface Account {
  id: number;
  nome: string;
  nome_usuario: string;
}
interface MailSource {
  data: Record<string, unknown>;
}

export const doingsMailComposers = {
  'many-changes': async (
    parts: Parts,
    { id, nome, nome_usuario }: Account,
    mail: MailSource,
  ): Promise<MailContent> => {
    const wasBraked = mail.data.foi_freado === true;
    return {
      subject: wasBraked
        ? `${nome} foi freado na Bancada: excluiu, alterou ou criou muito`
        : `${nome} excluiu ou criou muito na Bancada em pouco tempo`,
      preview: 'Veja o que a conta fez; se não devia, desfaça tudo de uma vez.',
      heading: 'Muitas exclusões, alterações ou criações de uma conta',
      paragraphs: [
        wasBraked
          ? `A conta de ${nome} (${nome_usuario}) chegou ao limite do perfil usuário, e a Bancada parou de gravar o que passa dele.`
          : `A conta de ${nome} (${nome_usuario}) excluiu ou criou muitos registros em poucos minutos.`,
        'Nada se perdeu: o que foi excluído está na lixeira, e o que foi alterado ou criado, no histórico. Se não devia ter acontecido, desative a conta e desfaça o que ela fez.',
      ],
      action: { label: 'Ver a conta', url: `${parts.publicUrl}/admin/users?usuario=${id}` },
      notes: [`Os limites estão em ${parts.publicUrl}/admin/permissoes`],
    };
  },
};
