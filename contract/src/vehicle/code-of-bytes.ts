// How two bytes spell a trouble code: SAE J2012 and ISO 15031-6. The only place that formats one from bytes.

const systems = 'PCBU';

/**
 * The five characters of a trouble code, of its two bytes (0 to 255 each), the higher first: 0x01 0x33 is `P0133`, 0xC1 0x00 `U0100`.
 * Bits 15 and 14 are the system (P, C, B, U), bits 13 and 12 a digit from 0 to 3, the rest three hexadecimal digits.
 */
export function codeOfBytes(high: number, low: number): string {
  return `${systems.charAt(high >>> 6)}${(high >>> 4) & 3}${(high & 15).toString(16).toUpperCase()}${hexByte(low)}`;
}

/** `0A` of 10. */
export function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}
