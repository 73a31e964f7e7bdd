import type { TokenRight } from '@bancada/contract/accounts/access-tokens';
import type { MailContent } from '../../mail/mail-content.ts';
import type { QueuedMail } from '../../mail/mail-queue.ts';
import type { Account, ComposeParts } from '../auth/mail-links.ts';

/** To the owner of an account in which an access token was made. */
export interface TokenMail {
  to: string;
  template: 'token-created';
  data: { usuario_id: number; nome: string; direitos: TokenRight[]; dias: number };
}

const rightTexts: Record<TokenRight, string> = {
  ler: 'ler a base da oficina',
  rascunhos: 'gravar rascunhos',
  resultados: 'registrar resultados',
};

/** Composes the messages about access tokens. Another password revokes them all. */
export const tokenMailComposers: Record<
  TokenMail['template'],
  (parts: ComposeParts, account: Account, mail: QueuedMail) => Promise<MailContent>
> = {
  'token-created': async ({ publicUrl }, { nome }, mail) => {
    const { nome: name, direitos, dias } = mail.data as TokenMail['data'];
    const rights = new Intl.ListFormat('pt-BR').format(direitos.map((right) => rightTexts[right]));
    return {
      subject: 'Token de acesso criado na Bancada',
      preview: 'Se não foi você, aja agora.',
      heading: 'Um token de acesso foi criado',
      paragraphs: [
        `Olá, ${nome}.`,
        `O token de acesso “${name}” foi criado na sua conta da Bancada e vale por ${dias === 1 ? '1 dia' : `${dias} dias`}. Quem o tem pode, em seu nome: ${rights}.`,
      ],
      notes: [
        'Se foi você, não é preciso fazer nada. Para revogar um token: Editar Perfil, Ver tokens.',
        `Se não foi você, crie uma nova senha agora: ${publicUrl}/forgot-password. Todos os tokens são revogados e as sessões são encerradas.`,
      ],
    };
  },
};
