/**
 * Characters of the bytes 0x80 to 0xff (https://encoding.spec.whatwg.org/#legacy-single-byte-encodings for Windows-1252;
 * https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/ for the code pages of DOS).
 */
const lines437 = '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const upperHalves = {
  'windows-1252':
    '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ' +
    String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index)),
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
    '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437: `ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»${lines437}`,
  cp860: `ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»${lines437}`,
} as const;

export type CodePage = keyof typeof upperHalves;
/** The likeliest first. */
export const codePages = Object.keys(upperHalves) as CodePage[];

const characters = new Map<CodePage, Uint16Array>();

function charactersOf(page: CodePage): Uint16Array {
  const known = characters.get(page);
  if (known !== undefined) return known;
  const made = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 ? byte : upperHalves[page].charCodeAt(byte - 0x80),
  );
  characters.set(page, made);
  return made;
}

/** More arguments at once would overflow the stack of some browsers. */
const atOnce = 8_192;

/** Text in which every byte is one character. */
export function decodeCodePage(bytes: Uint8Array, page: CodePage): string {
  const table = charactersOf(page);
  let text = '';
  for (let start = 0; start < bytes.length; start += atOnce) {
    const codes = Uint16Array.from(bytes.subarray(start, start + atOnce), (byte) => table[byte] ?? byte);
    text += String.fromCharCode(...codes);
  }
  return text;
}
