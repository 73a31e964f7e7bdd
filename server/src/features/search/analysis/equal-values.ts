/** Units of one quantity, each with its power of ten, by the names that `valuesIn` gives them. */
const quantities: readonly Readonly<Record<string, number>>[] = [
  { pf: -12, nf: -9, uf: -6 },
  { uh: -6, mh: -3 },
  { mohm: -3, ohm: 0, kohm: 3, megohm: 6 },
  { ua: -6, ma: -3, a: 0 },
  { mv: -3, v: 0, kv: 3 },
  { mw: -3, w: 0, kw: 3, megawatt: 6 },
  { hz: 0, khz: 3, mhz: 6, ghz: 9 },
  { va: 0, kva: 3 },
  { wh: 0, kwh: 3 },
  { mah: -3, ah: 0 },
  { kpa: 3, mpa: 6 },
  { mbar: -3, bar: 0 },
  { mm: -3, cm: -2, m: 0, km: 3 },
  { g: 0, kg: 3 },
  { ml: -3, l: 0 },
];
const quantityOf = new Map(quantities.flatMap((units) => Object.keys(units).map((unit) => [unit, units])));

/** The same value in other units, as `valuesIn` would read it: `0.1uf` and `100000pf` of `100nf`. */
export function equalValues(value: string): string[] {
  const [, amount = '', unit = ''] = /^(-?\d+(?:\.\d+)?)([a-z]+)$/.exec(value) ?? [];
  const units = quantityOf.get(unit);
  if (units === undefined) return [];
  const power = units[unit] ?? 0;
  return Object.entries(units).flatMap(([other, otherPower]) => {
    if (other === unit) return [];
    const same = String(Number((Number(amount) * 10 ** (power - otherPower)).toPrecision(9)));
    return /^-?\d{1,7}(\.\d{1,6})?$/.test(same) ? [same + other] : [];
  });
}
