import { perfilLabels } from '@bancada/contract/policy';
import type { Database } from '../../database/database.ts';
import type { MailContent } from '../../mail/mail-content.ts';
import type { QueuedMail } from '../../mail/mail-queue.ts';
import type { ComposeMail } from '../../mail/mail-worker.ts';
import { findAccount, findAccountWithEmail } from './account-links.sql.ts';
import { changeEmail, emailChanged, formerAddressNotes, movedOn, undoable } from './email-change-mails.ts';
import { type Account, type ComposeParts, resetLink } from './mail-links.ts';
import { knownRegistration, unfinishedRegistration, verification } from './registration-mails.ts';

type AboutAccount = { usuario_id: number };

/** The messages about accounts, and the data needed to compose each later. */
export type AccountMail =
  /** To confirm a new account, also at an admin's request. */
  | { to: string; template: 'welcome' | 'verify-email-asked'; data: AboutAccount }
  /** To an e-mail that may have no account, or a confirmed one: then nothing is sent. */
  | { to: string; template: 'reset-password' | 'verify-email' | 'sign-in-attack' }
  /** To an account that is gone. */
  | { to: string; template: 'account-removed' }
  | { to: string; template: 'already-registered'; data: AboutAccount }
  | { to: string; template: 'password-changed'; data: AboutAccount & { troca_cancelada: boolean } }
  /** The account was confirmed, but its user name had been taken by then. */
  | { to: string; template: 'user-name-taken'; data: AboutAccount & { pedido: string } }
  /** To the new address, with the requesting session; and twice to the old one, whose owner can undo it. */
  | { to: string; template: 'change-email'; data: AboutAccount & { sessao_id: string } }
  | {
      to: string;
      template: 'change-email-notice' | 'email-change-done';
      data: AboutAccount & { novo_email: string; pedido_em: string };
    }
  /** To a former address that may still undo an earlier change. */
  | {
      to: string;
      template: 'email-moves-on';
      data: AboutAccount & { novo_email: string; feita: boolean };
    }
  /** To the old address, after an admin changed the e-mail. */
  | { to: string; template: 'email-changed'; data: AboutAccount & { novo_email: string } }
  /** To the person; and about a new admin to the other admins. */
  | { to: string; template: 'perfil-changed' | 'admin-added'; data: AboutAccount };

/**
 * Composes account messages. Their links are created here, just before a message is sent.
 * @param others composers, by template, of other features' messages to the owner of an account
 */
export function composeAccountMail(parts: ComposeParts, others: Record<string, Composer>): ComposeMail {
  const byTemplate = new Map<string, Composer>(Object.entries({ ...others, ...composers }));
  return async (mail) => {
    if (mail.template === 'account-removed') return accountRemoved;
    const account = await accountOf(parts.db, mail);
    if (account === undefined) return null;
    const compose = byTemplate.get(mail.template);
    if (compose === undefined) throw new Error(`no words for the message ${mail.template}`);
    if (mail.data.antigo !== true) return compose(parts, account, mail);
    // Taken back meanwhile: the address is the account's again, and was told as such.
    if (account.email.toLowerCase() === mail.to.toLowerCase()) return null;
    const content = await compose(parts, account, mail);
    return content && { ...content, notes: formerAddressNotes };
  };
}

function accountOf(db: Database, mail: QueuedMail): Promise<Account | undefined> {
  const { usuario_id: id } = mail.data;
  return typeof id === 'number' ? findAccount(db, id) : findAccountWithEmail(db, mail.to);
}

type Composer = (parts: ComposeParts, account: Account, mail: QueuedMail) => Promise<MailContent | null>;

/**
 * Whoever registers an address may not own it: a message to an unconfirmed address contains nothing that was typed (a name,
 * a user name).
 */
const composers: Record<Exclude<AccountMail['template'], 'account-removed'>, Composer> = {
  welcome: (parts, account, mail) =>
    verification(parts, account, mail, 'Recebemos um cadastro na Bancada com este e-mail.'),
  'verify-email': (parts, account, mail) =>
    verification(
      parts,
      account,
      mail,
      'Houve uma tentativa de entrar com este e-mail, que ainda não foi confirmado.',
    ),
  'verify-email-asked': (parts, account, mail) =>
    verification(
      parts,
      account,
      mail,
      'Quem administra a Bancada pediu a confirmação deste e-mail, que é o de uma conta ainda não ativada.',
    ),
  'reset-password': async (parts, account) => {
    if (!account.ativo) return null;
    const url = await resetLink(parts, account);
    return {
      subject: 'Redefinição de senha da Bancada',
      preview: 'O link para criar uma nova senha vale por 1 hora.',
      heading: 'Crie uma nova senha',
      paragraphs: [
        ...(account.email_verificado_em === null ? [] : [`Olá, ${account.nome}.`]),
        'Recebemos um pedido para redefinir a senha da sua conta na Bancada.',
      ],
      action: { label: 'Criar nova senha', url },
      notes: [
        'O link vale por 1 hora e pode ser usado uma vez. Ao usá-lo, todas as sessões da conta são encerradas.',
        'Se você não fez este pedido, ignore esta mensagem: sua senha continua a mesma.',
      ],
    };
  },
  'already-registered': (parts, account) =>
    account.email_verificado_em === null
      ? unfinishedRegistration(parts, account)
      : knownRegistration(parts, account),
  'password-changed': async (parts, account, mail) => ({
    subject: 'Sua senha da Bancada foi alterada',
    preview: 'Se não foi você, crie uma nova senha agora.',
    heading: 'Sua senha foi alterada',
    paragraphs: [
      `Olá, ${account.nome}.`,
      'A senha da sua conta na Bancada acaba de ser alterada, e as outras sessões foram encerradas.',
      ...(mail.data.troca_cancelada === true
        ? ['A troca de e-mail que esperava confirmação foi cancelada.']
        : []),
    ],
    notes: [`Se não foi você, crie uma nova senha agora: ${parts.publicUrl}/forgot-password`],
  }),
  'change-email': changeEmail,
  'change-email-notice': (parts, account, mail) =>
    undoable(parts, account, mail, {
      subject: 'Pedido de troca de e-mail na Bancada',
      preview: 'Este endereço continua valendo até que o novo seja confirmado.',
      heading: 'Troca de e-mail pedida',
      sentence: `Pediram para trocar o e-mail da sua conta na Bancada para ${String(mail.data.novo_email)}. Este endereço continua valendo até que o novo seja confirmado.`,
    }),
  'email-change-done': (parts, account, mail) =>
    undoable(parts, account, mail, {
      subject: 'O e-mail da sua conta na Bancada foi trocado',
      preview: 'Se não foi você, desfaça a troca.',
      heading: 'O e-mail da conta foi trocado',
      sentence: `O novo e-mail da sua conta na Bancada, ${String(mail.data.novo_email)}, foi confirmado. Este endereço não serve mais para entrar.`,
    }),
  'email-moves-on': async (_, account, mail) => movedOn(account, mail),
  'sign-in-attack': async (parts, account) => ({
    subject: 'Muitas tentativas de entrar na sua conta da Bancada',
    preview: 'Alguém está experimentando senhas. Nenhuma foi aceita.',
    heading: 'Alguém está experimentando senhas',
    paragraphs: [
      ...(account.email_verificado_em === null ? [] : [`Olá, ${account.nome}.`]),
      'Houve muitas tentativas de entrar na sua conta com senhas erradas. Você continua podendo entrar. Se a sua senha é curta ou é usada em outro lugar, troque-a.',
    ],
    notes: [`Para criar outra senha: ${parts.publicUrl}/forgot-password`],
  }),
  'user-name-taken': async (parts, account, mail) => ({
    subject: 'Seu nome de usuário na Bancada',
    preview: `Ele ficou ${account.nome_usuario}.`,
    heading: 'Seu nome de usuário mudou',
    paragraphs: [
      `O nome de usuário ${String(mail.data.pedido)} passou a ser de outra pessoa antes de o seu e-mail ser confirmado. O seu ficou ${account.nome_usuario}.`,
    ],
    notes: [`Para escolher outro, entre e abra ${parts.publicUrl}/edit-profile`],
  }),
  'perfil-changed': async (_, account) => ({
    subject: 'Seu perfil na Bancada foi alterado',
    preview: `Ele agora é ${perfilLabels[account.perfil]}.`,
    heading: 'Seu perfil foi alterado',
    paragraphs: [
      `Olá, ${account.nome}.`,
      `Um administrador alterou o seu perfil na Bancada para ${perfilLabels[account.perfil]}.`,
    ],
    notes: ['Se você não esperava esta mudança, fale com um administrador da Bancada.'],
  }),
  'admin-added': async (parts, account) =>
    account.perfil !== 'admin'
      ? null
      : {
          subject: 'Há um novo administrador na Bancada',
          preview: `${account.nome} passou a ser administrador.`,
          heading: 'Novo administrador',
          paragraphs: [
            `${account.nome} (${account.nome_usuario}) passou a ser administrador da Bancada. A auditoria diz quem fez a mudança.`,
          ],
          notes: [`Se ninguém da equipe fez isto, confira: ${parts.publicUrl}/admin/audit`],
        },
  'email-changed': (_, account, mail) => emailChanged(account, mail),
};

const accountRemoved: MailContent = {
  subject: 'Sua conta na Bancada foi excluída',
  preview: 'A conta que usava este e-mail não existe mais.',
  heading: 'Sua conta foi excluída',
  paragraphs: [
    'A conta da Bancada que usava este e-mail foi excluída a pedido, com a senha dela. Seu nome, e-mail, sessões e aparelhos foram apagados.',
    'O que a conta registrou na base de conhecimento continua lá, como de “usuário removido”.',
  ],
  notes: [
    'Uma conta excluída não volta. Se não foi você, avise quem administra a Bancada: alguém sabia a sua senha.',
  ],
};
