import { wholeNumber } from '@bancada/contract/whole-number';
import type { Hit } from './hit.ts';
import { type BoardLayout, sideBits } from './layout.ts';
import { type Lit, litBy } from './scene.ts';

const netName = ({ nets }: BoardLayout, net: number | null) =>
  net === null ? null : (nets.names[net] ?? null);
const partName = ({ parts }: BoardLayout, part: number | null) =>
  part === null ? null : (parts.names[part] ?? null);

/** `pino 12 (VDD)`, `ponto de teste`. */
export function pinText({ pins }: BoardLayout, pin: number): string {
  if ((pins.parts[pin] ?? -1) < 0) return 'ponto de teste';
  const number = pins.numbers[pin] ?? null;
  const name = pins.names[pin] ?? null;
  if (number === null) return name === null ? 'pino' : `pino ${name}`;
  return name === null || name === number ? `pino ${number}` : `pino ${number} (${name})`;
}

/** What is under the pointer: `U7100 · pino 12 · PPBUS_G3H`. */
export function hitText(layout: BoardLayout, hit: Hit): string {
  const { pin, part, net } = litBy(layout, hit);
  const texts = [partName(layout, part), pin === null ? null : pinText(layout, pin)];
  if (pin !== null) texts.push(netName(layout, net) ?? 'sem rede');
  return texts.filter((text) => text !== null).join(' · ');
}

export const sideTexts = { top: 'lado de cima', bottom: 'lado de baixo' } as const;

const sideOf = (bits: number | undefined) =>
  bits === sideBits.top
    ? 'do lado de cima'
    : bits === sideBits.bottom
      ? 'do lado de baixo'
      : 'dos dois lados';

/** `ISL9240: peça do lado de cima, 48 pinos`. */
export function partText({ parts }: BoardLayout, part: number): string {
  const count = (parts.first[part + 1] ?? 0) - (parts.first[part] ?? 0);
  const value = parts.values[part];
  const text =
    count === 0
      ? 'peça sem pinos: o arquivo não diz onde fica'
      : `peça ${sideOf(parts.sides[part])}, ${countText(count, 'pino', 'pinos')}`;
  return value ? `${value}: ${text}` : text;
}

/** `rede de 52 pinos`. */
export function netText({ nets }: BoardLayout, net: number): string {
  return `rede de ${countText((nets.first[net + 1] ?? 0) - (nets.first[net] ?? 0), 'pino', 'pinos')}`;
}

/** The names that an address has for what is lit. */
export function namesOfLit(
  layout: BoardLayout,
  { part, net }: Lit,
): { part: string | null; net: string | null } {
  return { part: partName(layout, part), net: netName(layout, net) };
}

/** `1 pino`, `2.000 pinos`. */
export const countText = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
