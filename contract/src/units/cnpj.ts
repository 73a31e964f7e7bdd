// The number of a Brazilian company. Since July 2026 new ones have letters, too; its two last signs are digits that confirm the others.
// https://www.gov.br/receitafederal/pt-br/acesso-a-informacao/acoes-e-programas/programas-e-atividades/cnpj-alfanumerico

const shape = /^[0-9A-Z]{12}\d{2}$/;
/** A letter counts for its code less that of `0`: A is 17. */
const numberOf = (sign: string) => sign.charCodeAt(0) - 48;

/** From the right: 2 to 9, and again. */
function checkDigit(signs: string): number {
  const sum = [...signs]
    .toReversed()
    .reduce((sum, sign, place) => sum + numberOf(sign) * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Its 14 signs, however it was typed (`12.abc.345/01de-35`); null where it is none, or its check digits do not fit. */
export function readCnpj(typed: string): string | null {
  const signs = typed.replace(/[\s./-]/g, '').toUpperCase();
  if (!shape.test(signs) || /^0+$/.test(signs)) return null;
  const root = signs.slice(0, 12);
  const first = checkDigit(root);
  return signs === `${root}${first}${checkDigit(`${root}${first}`)}` ? signs : null;
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`. */
export function cnpjText(signs: string): string {
  return signs.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
