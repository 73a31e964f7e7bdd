import { authLimits, linkPaths } from '@bancada/contract/accounts/auth';
import type { MailContent } from '../../mail/mail-content.ts';
import type { QueuedMail } from '../../mail/mail-queue.ts';
import { type Account, type ComposeParts, link, resetLink } from './mail-links.ts';

/** To confirm an account, for whatever reason. */
export async function verification(
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
    notes: ['O link vale por 48 horas e pode ser usado uma vez.'],
    otherwise: await removal(parts, account),
  };
}

/** The owner of the mailbox chooses the password: somebody else may have registered the address first. */
export async function unfinishedRegistration(parts: ComposeParts, account: Account): Promise<MailContent> {
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
    notes: ['O link vale por 1 hora e pode ser usado uma vez.'],
    otherwise: await removal(parts, account),
  };
}

/** For somebody who did not register. It works even after the account was confirmed by mistake. */
async function removal(parts: ComposeParts, account: Account): Promise<MailContent['otherwise'] & object> {
  const url = await link(parts, account, {
    purpose: 'not-me',
    email: account.email,
    path: linkPaths.notMe,
    life: { days: authLimits.registrationDays },
  });
  return {
    sentence:
      'Se você não fez este cadastro, pode ignorar esta mensagem: sem a confirmação, a conta não é ativada. Ou remova o cadastro, até 7 dias depois desta mensagem:',
    label: 'Não fui eu',
    url,
  };
}

export async function knownRegistration({ publicUrl }: ComposeParts, account: Account): Promise<MailContent> {
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
