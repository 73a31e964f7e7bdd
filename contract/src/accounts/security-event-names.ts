/** Security events, and their names on the screens. */
export const securityEvents = {
  'sign-in': 'Entrada',
  'sign-in-failed': 'Senha errada',
  'sign-in-refused': 'Entrada recusada pelo estado da conta',
  'sign-in-throttled': 'Tentativas demais',
  'second-factor-used': 'Segunda etapa confirmada',
  'second-factor-failed': 'Segunda etapa errada',
  'session-ended': 'Sessão encerrada',
  'token-reuse': 'Token de sessão usado de novo',
  'access-denied': 'Acesso negado',
  'password-changed': 'Senha alterada',
  'password-reset-asked': 'Link de nova senha pedido',
  'password-reset': 'Senha redefinida por link',
  'email-change-asked': 'Troca de e-mail pedida',
  'email-changed': 'Novo e-mail confirmado',
  'email-change-undone': 'Troca de e-mail desfeita',
  'second-factor-on': 'Verificação em duas etapas ativada',
  'second-factor-changed': 'Verificação em duas etapas alterada',
  'second-factor-off': 'Verificação em duas etapas removida',
  'many-changes': 'Muitas exclusões, alterações ou criações',
  registered: 'Cadastro feito',
  'email-confirmed': 'E-mail do cadastro confirmado',
  'registration-removed': 'Cadastro removido pelo dono do e-mail',
} as const;
export type SecurityEventName = keyof typeof securityEvents;
export const securityEventNames = Object.keys(securityEvents) as [SecurityEventName, ...SecurityEventName[]];
