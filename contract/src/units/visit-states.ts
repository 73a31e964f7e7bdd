/** Where a unit stands on its way through the shop. */
export const visitStates = ['aberto', 'aguardando', 'pronto', 'entregue', 'sem-conserto'] as const;
export type VisitState = (typeof visitStates)[number];

export const visitStateTexts: Record<VisitState, string> = {
  aberto: 'Em andamento',
  aguardando: 'Aguardando peça ou resposta',
  pronto: 'Pronto',
  entregue: 'Entregue',
  'sem-conserto': 'Sem conserto',
};

/** The unit is on the bench: what is done on it belongs to this visit. */
export const isOnBench = (state: VisitState) => state === 'aberto' || state === 'aguardando';
