/** A WAV as recorders write it, of whole numbers or floats, with whatever stands before the sound. */
export function wavOf(
  sides: readonly Float32Array[],
  sampleRate: number,
  { bits = 16, isFloat = false, chunk = '' } = {},
): Uint8Array {
  const width = bits / 8;
  const count = sides[0]?.length ?? 0;
  const extra = chunk === '' ? 0 : 8 + chunk.length + (chunk.length % 2);
  const bytes = new Uint8Array(44 + extra + count * width * sides.length);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) =>
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  name(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, isFloat ? 3 : 1, true);
  view.setUint16(22, sides.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * width * sides.length, true);
  view.setUint16(32, width * sides.length, true);
  view.setUint16(34, bits, true);
  if (extra > 0) {
    name(36, 'LIST');
    view.setUint32(40, chunk.length, true);
    name(44, chunk);
  }
  name(36 + extra, 'data');
  view.setUint32(40 + extra, count * width * sides.length, true);
  for (let at = 0; at < count; at++)
    for (const [side, samples] of sides.entries())
      write(view, 44 + extra + (at * sides.length + side) * width, samples[at] ?? 0, bits, isFloat);
  return bytes;
}

function write(view: DataView, at: number, value: number, bits: number, isFloat: boolean): void {
  const whole = Math.round(value * (2 ** (bits - 1) - 1));
  if (isFloat && bits === 64) view.setFloat64(at, value, true);
  else if (isFloat) view.setFloat32(at, value, true);
  else if (bits === 8) view.setUint8(at, whole + 128);
  else for (let byte = 0; byte < bits / 8; byte++) view.setUint8(at + byte, (whole >> (8 * byte)) & 0xff);
}
