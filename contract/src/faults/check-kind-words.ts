// The kinds of steps as people write them.

import { foldText } from '../texts.ts';
import { type CheckKind, checkKinds, checkKindTexts } from './check-kinds.ts';

/** Where a cell names no kind. */
export const unknownCheckKind = `Digite ${checkKindTexts.verificacao.label}, ${checkKindTexts.preparo.label} ou ${checkKindTexts['sem-tensao'].label}.`;

/** In a table, besides the words of `checkKindTexts`: as people write them. */
const alsoCalled: Record<string, CheckKind> = {
  verificar: 'verificacao',
  preparacao: 'preparo',
  'sem tensao': 'sem-tensao',
  'ausencia de tensao': 'sem-tensao',
};

/** The kind that a cell names, without regard to case and accents; an empty one is an ordinary check. */
export function readCheckKind(cell: string): CheckKind | null {
  const typed = foldText(cell);
  if (typed === '') return 'verificacao';
  const named = checkKinds.find((kind) => typed === kind || typed === foldText(checkKindTexts[kind].label));
  return named ?? alsoCalled[typed] ?? null;
}

const procedural =
  /^(usar|vestir|calcar|colocar) (o |os )?(epi|luva|oculos)|^(aguardar|esperar|desenergizar|nao (desligar|interromper)|drenar (a )?energia|anotar|tratar o .* como energizado)\b|^(desligar|desconectar|retirar|remover) (o |a )?.*\b(da tomada|plugue de servico)\b|^(descarregar|deixar (descarregar|escoar)) .*capacitor|^deixar escoar/;
const absence =
  /^(confirmar|medir|testar|conferir|verificar)\b.*\b((ausencia|presenca) de tensao|tensao (menor que|abaixo de|inferior a) \d+ ?v|(esta|esteja) sem tensao)/;

/** The kind that a text has the form of, for a choice to be offered; null for an ordinary check. */
export function guessCheckKind(text: string): CheckKind | null {
  const typed = foldText(text);
  if (absence.test(typed)) return 'sem-tensao';
  // Whoever does it again sees whether it helped: that is a check.
  return procedural.test(typed) && !/ e repetir\b/.test(typed) ? 'preparo' : null;
}
