// Reads what recorders write as WAV: whole numbers of 8, 16, 24 and 32 bits, floats of 32 and 64, any rate, any count of sides.

export interface Sound {
  /** One side, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
  /** The file says that there is more than it holds. */
  isCut: boolean;
}

interface Format {
  isFloat: boolean;
  bits: number;
  sides: number;
  sampleRate: number;
}

/** undefined: not a WAV, or one in a packed format. */
export function readWav(bytes: Uint8Array): Sound | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || !['RIFF', 'RF64'].includes(name(view, 0)) || name(view, 8) !== 'WAVE')
    return undefined;
  let format: Format | undefined;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (name(view, at) === 'fmt ') format = formatOf(view, start, size);
    if (name(view, at) === 'data') return format && soundOf(view, start, size, format);
    at = start + size + (size % 2);
  }
  return undefined;
}

function name(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}

function formatOf(view: DataView, start: number, size: number): Format | undefined {
  if (size < 16 || start + size > view.byteLength) return undefined;
  const plain = view.getUint16(start, true);
  // An extensible format has the kind in the first bytes of its identifier.
  const kind = plain === 0xfffe && size >= 26 ? view.getUint16(start + 24, true) : plain;
  const [sides, bits] = [view.getUint16(start + 2, true), view.getUint16(start + 14, true)];
  const sampleRate = view.getUint32(start + 4, true);
  const isKnown = (kind === 1 && [8, 16, 24, 32].includes(bits)) || (kind === 3 && [32, 64].includes(bits));
  if (!isKnown || sides < 1 || sides > 32 || sampleRate < 1000 || sampleRate > 768_000) return undefined;
  return { isFloat: kind === 3, bits, sides, sampleRate };
}

function soundOf(view: DataView, start: number, size: number, format: Format): Sound {
  const width = (format.bits / 8) * format.sides;
  const held = view.byteLength - start;
  // A recorder that was stopped hard leaves 0 or the greatest number as size: all that follows is sound.
  const isOpen = size === 0xffffffff || size === 0;
  const count = Math.floor((isOpen ? held : Math.min(size, held)) / width);
  const sides = Array.from({ length: format.sides }, (_, side) => sideOf(view, start, count, side, format));
  return { samples: joined(sides), sampleRate: format.sampleRate, isCut: !isOpen && size > held };
}

function sideOf(view: DataView, start: number, count: number, side: number, format: Format): Float32Array {
  const read = readerOf(view, format);
  const bytes = format.bits / 8;
  const samples = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const value = read(start + (at * format.sides + side) * bytes);
    samples[at] = Number.isFinite(value) ? value : 0;
  }
  return samples;
}

function readerOf(view: DataView, { isFloat, bits }: Format): (at: number) => number {
  if (isFloat) return bits === 64 ? (at) => view.getFloat64(at, true) : (at) => view.getFloat32(at, true);
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608;
  return (at) => view.getInt32(at, true) / 2_147_483_648;
}

/** Sides that are silent or far weaker add only noise; sides of opposite sign would cancel each other. */
function joined(sides: Float32Array[]): Float32Array {
  const energies = sides.map((side) => side.reduce((sum, value) => sum + value * value, 0));
  const strongest = energies.indexOf(Math.max(...energies));
  const main = sides[strongest] ?? new Float32Array(0);
  const kept = sides.filter((_, at) => (energies[at] ?? 0) > 0.1 * (energies[strongest] ?? 0));
  if (kept.length < 2) return main;
  const signs = kept.map((side) => Math.sign(product(side, main)) || 1);
  return main.map(
    (_, at) => kept.reduce((sum, side, of) => sum + (side[at] ?? 0) * (signs[of] ?? 1), 0) / kept.length,
  );
}

function product(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
