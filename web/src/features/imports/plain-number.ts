/** All digits that are stored, without a power of ten. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return (Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded)).replace('.', ',');
}
