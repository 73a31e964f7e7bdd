import { authLimits, linkPaths } from '@bancada/contract/accounts/auth';
import { factorLimits } from '@bancada/contract/accounts/second-factor';
import type { MailContent } from '../../mail/mail-content.ts';
import type { QueuedMail } from '../../mail/mail-queue.ts';
import { type Account, type ComposeParts, link } from '../auth/mail-links.ts';

type AboutAccount = { usuario_id: number };

/** A change of an account's factors. */
export type FactorEvent = 'app-added' | 'app-removed' | 'passkey-added' | 'passkey-removed' | 'new-codes';

/** The messages about second factors. */
export type FactorMail =
  | {
      to: string;
      template: 'factor-changed';
      data: AboutAccount & { evento: FactorEvent; desde: string; nome?: string };
    }
  | { to: string; template: 'recovery-code-used'; data: AboutAccount & { restantes: number } }
  /** By an admin, or from the terminal. */
  | { to: string; template: 'factor-reset' | 'factor-guessed'; data: AboutAccount };

const changes: Record<FactorEvent, (name: string) => { subject: string; sentence: string }> = {
  'app-added': () => ({
    subject: 'Aplicativo autenticador ativado na Bancada',
    sentence:
      'Um aplicativo autenticador foi ativado na sua conta da Bancada. Para entrar, é preciso também o código dele.',
  }),
  'app-removed': () => ({
    subject: 'Aplicativo autenticador removido da Bancada',
    sentence: 'O aplicativo autenticador foi removido da sua conta da Bancada.',
  }),
  'passkey-added': (name) => ({
    subject: 'Chave de acesso adicionada na Bancada',
    sentence: `A chave de acesso “${name}” foi adicionada à sua conta da Bancada.`,
  }),
  'passkey-removed': (name) => ({
    subject: 'Chave de acesso removida da Bancada',
    sentence: `A chave de acesso “${name}” foi removida da sua conta da Bancada.`,
  }),
  'new-codes': () => ({
    subject: 'Novos códigos de recuperação na Bancada',
    sentence:
      'Novos códigos de recuperação foram criados para a sua conta da Bancada. Os antigos não valem mais.',
  }),
};

/** Composes the messages about second factors, each to the owner of the account. */
export const factorMailComposers: Record<
  FactorMail['template'],
  (parts: ComposeParts, account: Account, mail: QueuedMail) => Promise<MailContent>
> = {
  'factor-changed': async (parts, account, mail) => {
    const { data } = mail;
    const event = data.evento as FactorEvent;
    const { subject, sentence } = changes[event](String(data.nome ?? ''));
    const isNew = event === 'app-added' || event === 'passkey-added';
    const content = {
      subject,
      preview: 'Se não foi você, aja agora.',
      heading: 'Sua verificação em duas etapas mudou',
      paragraphs: [`Olá, ${account.nome}.`, sentence],
    };
    if (!isNew || data.antigo === true) return { ...content, notes: [ifNotYou(parts)] };
    return { ...content, ...(await undoing(parts, account, mail)) };
  },
  'recovery-code-used': async (parts, account, { data }) => ({
    subject: 'Um código de recuperação foi usado na Bancada',
    preview: leftOver(Number(data.restantes)),
    heading: 'Um código de recuperação foi usado',
    paragraphs: [
      `Olá, ${account.nome}.`,
      `Um dos códigos de recuperação da sua conta na Bancada acaba de ser usado. ${leftOver(Number(data.restantes))}`,
    ],
    notes: [ifNotYou(parts)],
  }),
  'factor-reset': async (_, account) => ({
    subject: 'Verificação em duas etapas removida da sua conta na Bancada',
    preview: 'A conta está protegida só pela senha.',
    heading: 'Verificação em duas etapas removida',
    paragraphs: [
      `Olá, ${account.nome}.`,
      'Quem administra a Bancada removeu a verificação em duas etapas da sua conta, e as sessões foram encerradas. Entre com a senha e ative-a de novo em Editar Perfil.',
    ],
    notes: ['Se você não pediu isso, fale com um administrador da Bancada.'],
  }),
  'factor-guessed': async (parts, account) => ({
    subject: 'Alguém com a sua senha tentou entrar na Bancada',
    preview: 'A segunda etapa não foi confirmada. Se não foi você, troque a senha.',
    heading: 'Alguém com a sua senha tentou entrar',
    paragraphs: [
      `Olá, ${account.nome}.`,
      'A sua senha da Bancada foi digitada corretamente, mas a segunda etapa foi errada várias vezes seguidas. Ninguém entrou por essa tentativa.',
    ],
    notes: [
      `Se não foi você, alguém conhece a sua senha: crie outra agora: ${parts.publicUrl}/forgot-password`,
    ],
  }),
};

/** Whoever set it up with a stolen session has locked the owner out: a new password alone would not let them in. */
async function undoing(parts: ComposeParts, account: Account, { to, data }: QueuedMail) {
  const url = await link(parts, account, {
    purpose: 'undo-factor',
    email: to,
    path: linkPaths.notMe,
    life: { days: authLimits.undoLinkDays },
    askedAt: String(data.desde),
  });
  return {
    action: { label: 'Não fui eu: remover', url },
    notes: [
      'Se foi você, não é preciso fazer nada. O link vale por 7 dias. Ao usá-lo, sai o que entrou na verificação em duas etapas desde então, todas as sessões são encerradas e você cria uma nova senha.',
    ],
  };
}

function ifNotYou({ publicUrl }: Pick<ComposeParts, 'publicUrl'>): string {
  return `Se não foi você, crie uma nova senha agora: ${publicUrl}/forgot-password. As sessões são encerradas.`;
}

function leftOver(count: number): string {
  if (count === 0) return 'Não resta nenhum: crie novos códigos em Editar Perfil.';
  const left = count === 1 ? 'Resta 1 código.' : `Restam ${count} códigos.`;
  return count <= factorLimits.fewRecoveryCodes ? `${left} Crie novos códigos em Editar Perfil.` : left;
}
