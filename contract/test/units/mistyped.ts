// Numbers of units as makers and registries give them, and as people mistype them.
import { imeiCheckDigit } from '../../src/units/imei.ts';
import type { NumberKind } from '../../src/units/number-kinds.ts';

/** From 0 up to 1. */
type Random = () => number;

const pick = <Item>(random: Random, items: ArrayLike<Item>): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const signs = (random: Random, from: string, count: number) =>
  Array.from({ length: count }, () => pick(random, from)).join('');

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const vinSigns = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** A number of a kind, of a maker whose numbers begin alike. */
export function makeNumber(random: Random, kind: Exclude<NumberKind, 'referencia'>): string {
  switch (kind) {
    case 'serie':
      return (
        pick(random, ['5CD', 'RQ8N', 'PF1', 'XB7']) +
        signs(random, letters + digits, pick(random, [7, 9, 11]))
      );
    case 'imei': {
      const fourteen = pick(random, ['35693803', '86010203', '35332811']) + signs(random, digits, 6);
      return fourteen + imeiCheckDigit(fourteen);
    }
    case 'chassi':
      return `${pick(random, ['9BWZZZ377', 'LGXCE4CB5', '9BGKS48U0'])}${signs(random, vinSigns, 4)}${signs(random, digits, 4)}`;
    case 'placa':
      return `${signs(random, letters, 3)}${pick(random, digits)}${pick(random, 'ABCDEFGHIJ0123456789')}${signs(random, digits, 2)}`;
  }
}

export const slips = ['alike', 'swapped', 'missing', 'surplus', 'wrong'] as const;
export type Slip = (typeof slips)[number];

const alike: Record<string, string> = {
  O: '0',
  0: 'O',
  I: '1',
  1: 'I',
  L: '1',
  S: '5',
  5: 'S',
  B: '8',
  8: 'B',
  Z: '2',
  2: 'Z',
};

/** A number with one slip of a kind; null where the number gives no occasion for it. */
export function mistype(random: Random, number: string, slip: Slip): string | null {
  const places = [...number].flatMap((sign, place) => (isPlaceOf(number, sign, place, slip) ? [place] : []));
  if (places.length === 0) return null;
  const at = pick(random, places);
  const [before, sign, after] = [number.slice(0, at), number.charAt(at), number.slice(at + 1)];
  const other = () => pick(random, (/\d/.test(sign) ? digits : letters).replace(sign, ''));
  switch (slip) {
    case 'alike':
      return before + (alike[sign] ?? sign) + after;
    case 'swapped':
      return before + after.charAt(0) + sign + after.slice(1);
    case 'missing':
      return before + after;
    case 'surplus':
      return before + sign + other() + after;
    case 'wrong':
      return before + other() + after;
  }
}

function isPlaceOf(number: string, sign: string, place: number, slip: Slip): boolean {
  if (slip === 'alike') return sign in alike;
  return slip !== 'swapped' || (place + 1 < number.length && number.charAt(place + 1) !== sign);
}
