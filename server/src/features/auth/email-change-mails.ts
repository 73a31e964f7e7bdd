import { authLimits, linkPaths } from '@bancada/contract/accounts/auth';
import type { MailContent } from '../../mail/mail-content.ts';
import type { QueuedMail } from '../../mail/mail-queue.ts';
import { findAccountWithEmail, isUndoneSince } from './account-links.sql.ts';
import { type Account, type ComposeParts, link } from './mail-links.ts';

/** To the new address. If it belongs to another account, its owner is told instead, but the same traces remain. */
export async function changeEmail(
  parts: ComposeParts,
  account: Account,
  mail: QueuedMail,
): Promise<MailContent | null> {
  if (account.email_pendente !== mail.to) return null;
  const { sessao_id } = mail.data;
  const url = await link(parts, account, {
    purpose: 'change-email',
    email: mail.to,
    path: linkPaths.verifyEmail,
    life: { hours: authLimits.verificationLinkHours },
    sessionId: typeof sessao_id === 'string' ? sessao_id : null,
  });
  const holder = await findAccountWithEmail(parts.db, mail.to);
  if (holder !== undefined && holder.id !== account.id && holder.email_verificado_em !== null)
    return addressInUse(holder);
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
}

function addressInUse(holder: Account): MailContent {
  return {
    subject: 'Tentaram usar seu e-mail em outra conta da Bancada',
    preview: 'Nada foi alterado.',
    heading: 'Este e-mail já é da sua conta',
    paragraphs: [
      `Olá, ${holder.nome}.`,
      'Pediram para usar este endereço em outra conta da Bancada. Como ele já é o da sua, nada foi alterado.',
    ],
    notes: ['Se foi você, entre na conta que já tem este e-mail. Se não foi, não é preciso fazer nada.'],
  };
}

interface UndoableWords {
  subject: string;
  preview: string;
  heading: string;
  sentence: string;
}

/** To the old address. The link works even after the new address was confirmed. */
export async function undoable(
  parts: ComposeParts,
  account: Account,
  mail: QueuedMail,
  { sentence, ...words }: UndoableWords,
): Promise<MailContent | null> {
  // Written before the change was undone: by a link in it the account would be taken once more.
  if (await isUndoneSince(parts.db, account.id, mail.createdAt)) return null;
  const url = await link(parts, account, {
    purpose: 'undo-email',
    email: mail.to,
    path: linkPaths.notMe,
    life: { days: authLimits.undoLinkDays },
    askedAt: typeof mail.data.pedido_em === 'string' ? mail.data.pedido_em : null,
  });
  return {
    ...words,
    paragraphs: [`Olá, ${account.nome}.`, sentence, 'Se foi você, não é preciso fazer nada.'],
    action: { label: 'Não fui eu: desfazer a troca', url },
    notes: [
      'O link vale por 7 dias, também depois que o novo endereço for confirmado. Ao usá-lo, este e-mail volta a ser o da conta, todas as sessões são encerradas, sai o que entrou na verificação em duas etapas depois do pedido de troca, e você cria uma nova senha.',
    ],
  };
}

/** To a former address, which may still undo an earlier change: nothing in it lengthens that time. */
export function movedOn(account: Account, mail: QueuedMail): MailContent {
  const address = String(mail.data.novo_email);
  const isDone = mail.data.feita === true;
  return {
    subject: 'O e-mail de uma conta que era sua na Bancada muda de novo',
    preview: 'Se não foi você, desfaça a troca.',
    heading: 'O e-mail da conta muda de novo',
    paragraphs: [
      `Olá, ${account.nome}.`,
      isDone
        ? `O e-mail da sua conta na Bancada foi trocado de novo, para ${address}.`
        : `Pediram para trocar de novo o e-mail da sua conta na Bancada, para ${address}.`,
    ],
    notes: [],
  };
}

/** What a copy to a former address says in place of how the present one helps itself. */
export const formerAddressNotes = [
  'Você recebe esta mensagem porque o e-mail desta conta foi trocado há pouco. Se não foi você, abra a mensagem sobre a troca que já recebeu neste endereço e use “Não fui eu: desfazer a troca”.',
];

/** An unconfirmed old address may belong to somebody else: then the message contains nothing that was typed. */
export async function emailChanged(account: Account, mail: QueuedMail): Promise<MailContent> {
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
