/** What happened to an account, and what the audit page calls it. */
export const accountActions = {
  create: 'Conta criada',
  update: 'Dados alterados',
  password: 'Senha alterada',
  verify: 'Conta confirmada',
  'verification-sent': 'Verificação reenviada',
  'link-made': 'Link de senha criado',
  'deletion-policy': 'Quem pode excluir alterado',
  brakes: 'Freios alterados',
  'doings-undone': 'Desfeito o que a pessoa fez',
  'outcomes-set-aside': 'Resultados postos de lado',
  'outcomes-counted': 'Resultados contam de novo',
  'sessions-ended': 'Sessões encerradas',
  'factor-on': 'Verificação em duas etapas ativada',
  'factor-changed': 'Verificação em duas etapas alterada',
  'factor-off': 'Verificação em duas etapas removida',
  'token-created': 'Token de acesso criado',
  'token-revoked': 'Token de acesso revogado',
  delete: 'Conta excluída',
} as const;
export type AccountAction = keyof typeof accountActions;
export const accountActionNames = Object.keys(accountActions) as [AccountAction, ...AccountAction[]];
