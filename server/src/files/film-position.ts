import type { Spend } from './tiff-position.ts';

/** A box with a position is no larger. */
const boxMax = 4_096;
/** Budget of one mark. */
const cost = 64;

/** Boxes of a film with nothing but its position: `©xyz` of QuickTime, `loci` of 3GPP (TS 26.244, 8.10). */
const boxes = ['\xa9xyz', 'loci'];
/** Degrees, minutes and seconds of latitude and longitude, and perhaps the height (ISO 6709, annex H). */
const position = /^[+-]\d{2,6}(?:\.\d{0,12})?[+-]\d{3,7}(?:\.\d{0,12})?(?:[+-]\d{1,6}(?:\.\d{0,12})?)?/;
/** The value of a named field (`com.apple.quicktime.location.ISO6709`): a box `data` with a text in it. */
const textValue = 'data\0\0\0\x01';
const languageBytes = 4;

/**
 * Erases the position of films that begin before `end` in these bytes: phones append one to a photo. Boxes keep their size, so
 * that the film still plays.
 * @returns whether there was any
 */
export function eraseInFilm(bytes: Buffer, end: number, spend: Spend): boolean {
  let isChanged = false;
  // A box whose size stands before the end has its mark after it.
  for (const mark of boxes)
    for (const at of placesOf(bytes, mark, end + 4)) {
      spend(cost);
      if (eraseBox(bytes, at)) isChanged = true;
    }
  for (const at of placesOf(bytes, textValue, end)) {
    spend(cost);
    if (eraseText(bytes, at + textValue.length + languageBytes)) isChanged = true;
  }
  return isChanged;
}

/** Where a mark stands that begins before `end`. What stands behind one may be changed before the next is looked for. */
export function* placesOf(bytes: Buffer, mark: string, end: number) {
  for (
    let at = bytes.indexOf(mark, 0, 'latin1');
    at >= 0 && at < end;
    at = bytes.indexOf(mark, at + 1, 'latin1')
  )
    yield at;
}

/** @param type where the box's type stands, after its size */
function eraseBox(bytes: Buffer, type: number): boolean {
  if (type < 4) return false;
  const size = bytes.readUInt32BE(type - 4);
  if (size < 16 || size > boxMax) return eraseText(bytes, type + 8);
  // A free box is passed over by every player (ISO 14496-12, 8.1.2).
  bytes.write('free', type, 'latin1');
  bytes.fill(0, type + 4, Math.min(type - 4 + size, bytes.length));
  return true;
}

function eraseText(bytes: Buffer, at: number): boolean {
  const [found] = position.exec(bytes.toString('latin1', at, at + 64)) ?? [];
  if (found === undefined) return false;
  const nowhere = '+00+000'.padEnd(found.length, '0');
  bytes.write(nowhere, at, 'latin1');
  return found !== nowhere;
}
