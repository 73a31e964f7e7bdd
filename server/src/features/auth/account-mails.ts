import { authLimits, linkPaths } from '@bancada/contract/auth';
import { type Clock, isoAfter, type Span } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { OneTimePurpose } from '../../database/schema.ts';
import type { MailContent } from '../../mail/mail-content.ts';
import type { QueuedMail } from '../../mail/mail-queue.ts';
import type { ComposeMail } from '../../mail/mail-worker.ts';
import { findAccount, findAccountWithEmail, insertOneTimeToken } from './account-links.sql.ts';
import { newSecret } from './tokens.ts';

type AboutAccount = { usuario_id: number };

/** The messages that accounts cause, and what each needs to be written later. */
export type AccountMail =
  /** To confirm a new account, and to confirm it at last: at a sign-in, or because an admin asked for it. */
  | { to: string; template: 'welcome' | 'verify-email' | 'verify-email-asked'; data: AboutAccount }
  /** Asked for with an e-mail that may have no account. */
  | { to: string; template: 'reset-password' }
  /** To an account that is gone. */
  | { to: string; template: 'account-removed' }
  | { to: string; template: 'already-registered' | 'password-changed'; data: AboutAccount }
  /** To the new address; and to the old one, so that its owner knows. */
  | { to: string; template: 'change-email'; data: AboutAccount }
  | { to: string; template: 'change-email-notice'; data: AboutAccount & { novo_email: string } }
  /** An admin wrote another e-mail: to the old one. */
  | { to: string; template: 'email-changed'; data: AboutAccount & { novo_email: string } };

interface ComposeParts {
  db: Database;
  clock: Clock;
  /** Where links lead, without a slash at the end. */
  publicUrl: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Writes the messages of accounts. Links are made here, when a message is about to be sent. */
export function composeAccountMail(parts: ComposeParts): ComposeMail {
  return async (mail) => {
    if (mail.template === 'account-removed') return accountRemoved;
    const account = await accountOf(parts.db, mail);
    if (account === undefined) return null;
    const compose = composers[mail.template as keyof typeof composers];
    if (compose === undefined) throw new Error(`no words for the message ${mail.template}`);
    return compose(parts, account, mail);
  };
}

function accountOf(db: Database, mail: QueuedMail): Promise<Account | undefined> {
  const { usuario_id: id } = mail.data;
  return typeof id === 'number' ? findAccount(db, id) : findAccountWithEmail(db, mail.to);
}

type Composer = (parts: ComposeParts, account: Account, mail: QueuedMail) => Promise<MailContent | null>;

/**
 * Whoever registers an address may not be its owner: nothing that was typed there (a name, a user name) is in a message
 * to an address that nobody has confirmed.
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
  'password-changed': async (parts, account) => ({
    subject: 'Sua senha da Bancada foi alterada',
    preview: 'Se não foi você, crie uma nova senha agora.',
    heading: 'Sua senha foi alterada',
    paragraphs: [
      `Olá, ${account.nome}.`,
      'A senha da sua conta na Bancada acaba de ser alterada, e as outras sessões foram encerradas.',
    ],
    notes: [`Se não foi você, crie uma nova senha agora: ${parts.publicUrl}/forgot-password`],
  }),
  'change-email': async (parts, account, mail) => {
    if (account.email_pendente !== mail.to) return null;
    const url = await link(parts, account, {
      purpose: 'change-email',
      email: mail.to,
      path: linkPaths.verifyEmail,
      life: { hours: authLimits.verificationLinkHours },
    });
    return {
      subject: 'Confirme seu novo e-mail na Bancada',
      preview: 'O novo endereço passa a valer depois de confirmado.',
      heading: 'Confirme seu novo e-mail',
      paragraphs: [
        'Pediram para usar este endereço em uma conta da Bancada. Ele passa a valer depois de confirmado.',
      ],
      action: { label: 'Confirmar novo e-mail', url },
      notes: [
        'O link vale por 48 horas e pode ser usado uma vez.',
        'Se você não fez este pedido, ignore esta mensagem: nada será alterado.',
      ],
    };
  },
  'change-email-notice': async (parts, account, mail) => ({
    subject: 'Pedido de troca de e-mail na Bancada',
    preview: 'Este endereço continua valendo até que o novo seja confirmado.',
    heading: 'Troca de e-mail pedida',
    paragraphs: [
      `Olá, ${account.nome}.`,
      `Pediram para trocar o e-mail da sua conta na Bancada para ${String(mail.data.novo_email)}. Este endereço continua valendo até que o novo seja confirmado.`,
    ],
    notes: [
      `Se não foi você, troque sua senha agora: ${parts.publicUrl}/forgot-password. As outras sessões são encerradas.`,
    ],
  }),
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

/** The account of an address that nobody had confirmed may be another's: then nothing typed is in the message. */
async function emailChanged(account: Account, mail: QueuedMail): Promise<MailContent> {
  const isConfirmed = account.email_verificado_em !== null;
  const replacement = isConfirmed ? ` O novo e-mail da conta é ${String(mail.data.novo_email)}.` : '';
  return {
    subject: 'O e-mail da sua conta na Bancada foi alterado',
    preview: 'Este endereço não é mais o da conta.',
    heading: 'O e-mail da conta foi alterado',
    paragraphs: [
      ...(isConfirmed ? [`Olá, ${account.nome}.`] : []),
      `Um administrador da Bancada trocou o e-mail da conta que usava este endereço.${replacement} Este endereço não serve mais para entrar nem para redefinir a senha.`,
    ],
    notes: ['Se você não esperava esta troca, fale com um administrador da Bancada.'],
  };
}

async function verification(
  parts: ComposeParts,
  account: Account,
  mail: QueuedMail,
  reason: string,
): Promise<MailContent | null> {
  const isSameEmail = account.email.toLowerCase() === mail.to.toLowerCase();
  if (account.email_verificado_em !== null || !isSameEmail) return null;
  const url = await link(parts, account, {
    purpose: 'verify-email',
    email: account.email,
    path: linkPaths.verifyEmail,
    life: { hours: authLimits.verificationLinkHours },
  });
  return {
    subject: 'Confirme seu e-mail na Bancada',
    preview: 'Falta um passo para ativar a conta.',
    heading: 'Confirme seu e-mail',
    paragraphs: [`${reason} Confirme o endereço para ativar a conta e entrar.`],
    action: { label: 'Confirmar e-mail', url },
    notes: [
      'O link vale por 48 horas e pode ser usado uma vez.',
      'Se você não fez este cadastro, ignore esta mensagem: sem a confirmação, a conta não é ativada.',
    ],
  };
}

/** Whoever holds the mailbox chooses the password: the first to register the address may have been another. */
async function unfinishedRegistration(parts: ComposeParts, account: Account): Promise<MailContent> {
  const url = await resetLink(parts, account);
  return {
    subject: 'Conclua seu cadastro na Bancada',
    preview: 'Já existe um cadastro com este e-mail, ainda não confirmado.',
    heading: 'Conclua seu cadastro',
    paragraphs: [
      'Houve um novo cadastro com este e-mail, que já tem uma conta na Bancada ainda não confirmada.',
      'Para usá-la, crie uma senha: isso também confirma o e-mail.',
    ],
    action: { label: 'Criar senha e ativar a conta', url },
    notes: [
      'O link vale por 1 hora e pode ser usado uma vez.',
      'Se você não fez este cadastro, ignore esta mensagem: sem a confirmação, a conta não é ativada.',
    ],
  };
}

async function knownRegistration({ publicUrl }: ComposeParts, account: Account): Promise<MailContent> {
  return {
    subject: 'Você já tem conta na Bancada',
    preview: 'Houve uma tentativa de criar outra conta com este e-mail.',
    heading: 'Você já tem conta',
    paragraphs: [
      `Olá, ${account.nome}.`,
      'Houve uma tentativa de criar uma conta na Bancada com este e-mail, que já tem uma. Nada foi alterado.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}/login` },
    notes: [
      `Esqueceu a senha? Peça um link para criar outra: ${publicUrl}/forgot-password`,
      'Se não foi você, não é preciso fazer nada.',
    ],
  };
}

function resetLink(parts: ComposeParts, account: Account): Promise<string> {
  return link(parts, account, {
    purpose: 'reset-password',
    email: account.email,
    path: linkPaths.resetPassword,
    life: { hours: authLimits.resetLinkHours },
  });
}

async function link(
  { db, clock, publicUrl }: ComposeParts,
  account: Account,
  { purpose, email, path, life }: { purpose: OneTimePurpose; email: string; path: string; life: Span },
): Promise<string> {
  const { token, sha256 } = newSecret();
  const now = clock.now();
  const until = isoAfter(now, life);
  await insertOneTimeToken(db, { sha256, userId: account.id, purpose, email, now, until });
  return `${publicUrl}${path}?token=${token}`;
}
