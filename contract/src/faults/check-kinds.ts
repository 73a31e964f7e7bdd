/** What kind of step a diagnosis is. */
export const checkKinds = ['verificacao', 'preparo', 'sem-tensao'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** The word of each kind, and the sentence where it is chosen. */
export const checkKindTexts: Record<CheckKind, { label: string; about: string }> = {
  verificacao: {
    label: 'Verificação',
    about: 'Olhar, ouvir ou medir: a resposta é Normal, Não está normal ou Não consigo verificar.',
  },
  preparo: {
    label: 'Preparo',
    about: 'O que se faz antes, como usar EPI, desenergizar ou esperar: só tem Feito, e nunca é a causa.',
  },
  'sem-tensao': {
    label: 'Teste de ausência de tensão',
    about:
      'Confirma que não há tensão antes de tocar: se ainda houver, volta à segurança, nunca a um conserto.',
  },
};

/** Only what is checked can have caused a fault: a step that prepares and the test for absence of voltage cannot. */
export function canBeCause(kind: CheckKind): boolean {
  return kind === 'verificacao';
}
