import { numberKindTexts } from '@bancada/contract/units/number-kinds';
import { numberText } from '@bancada/contract/units/read-number';
import { kindOfField, numberFields, type Unit } from '@bancada/contract/units/units';

/** The first of a unit's numbers, as it is written: `ABC-1234`. */
export function unitNumber(unit: Unit): string {
  const field = numberFields.find((one) => unit[one] !== null);
  const number = field === undefined ? '' : numberText(kindOfField(field), unit[field] ?? '');
  return field === 'referencia' ? `OS ${number}` : number;
}

/** `BYD Dolphin · LGXCE4CB5R0123451`. */
export function unitName(unit: Unit): string {
  const number = unitNumber(unit);
  return unit.modelo_equipamento_nome === null ? number : `${unit.modelo_equipamento_nome} · ${number}`;
}

/** `IMEI 490154203237518`. */
export const numberWithKind = (kind: keyof typeof numberKindTexts, number: string) =>
  `${numberKindTexts[kind]} ${numberText(kind, number)}`;

/** How many photos a visit has that are not shown without a connection. */
export const photosLeftText = (count: number) =>
  count === 1 ? '1 foto, que só aparece com conexão.' : `${count} fotos, que só aparecem com conexão.`;
