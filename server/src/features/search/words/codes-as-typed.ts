/** Letters for noughts: `POA80`, `FOO70`, `CHO5`. Five letters are a word, unless they begin as codes do. */
const noughts =
  /(?<![\p{L}\p{N}])(?:p[o0-3][\da-fo]{3}|[bcu](?=[a-fo\d]*\d)[o0-3][\da-fo]{3}|[ef][o0]{1,2}\d{1,3}|ch[o0]\d)(?![\p{L}\p{N}])/giu;
/** `P 0 A 8 0` */
const spelled =
  /(?<![\p{L}\p{N}])([pbcu])[\s.-]([0-3o])[\s.-]([\da-fo])[\s.-]([\da-fo])[\s.-]([\da-fo])(?![\p{L}\p{N}])/giu;
/** `P0A FA` */
const halved = /(?<![\p{L}\p{N}])([pbcu][0-3][\da-f])[\s.-]([\da-f]{2})(?![\p{L}\p{N}])/giu;
/** `post 0 0`, `código 9 A`; an article is no part of it. */
const announcedApart =
  /(?<=(?<!\p{L})(?:post|c[oó]d(?:igo)?|code|erro|debug)[\s:]+)([\da-f])\s(\d|[b-df](?![\p{L}\p{N}])|[ae](?=\s*$))(?![\p{L}\p{N}.,])/giu;
/** `E 00`, `F 0070`: in capitals, which no word is. */
const letterApart = /(?<![\p{L}\p{N}])([EF])\s(\d{2,4})(?![\p{L}\p{N}])/gu;
/** `9Ah` is how manuals write a POST card's 9A; `55h` alone as well, and no hours after an announcement. */
const hexadecimal =
  /(?<![\p{L}\p{N}])(?:(?=[\da-f]*[a-f])([\da-f]{2})|(0\d)|(?<=^\s*)(\d{2})(?=h\s*$)|(?<=(?<!\p{L})(?:post|c[oó]d(?:igo)?|code|erro|debug)[\s:]+)(\d{2}))h(?![\p{L}\p{N}])/giu;

/** The codes of a query as records hold them: `P0A80` for `POA80` and `P 0 A 8 0`, `00` for `0 0`, `9A` for `9Ah`. */
export function codesWritten(typed: string): string {
  return typed
    .replace(spelled, '$1$2$3$4$5')
    .replace(noughts, (code) => code.slice(0, 1) + code.slice(1).replace(/o/gi, '0'))
    .replace(halved, '$1$2')
    .replace(announcedApart, '$1$2')
    .replace(letterApart, '$1$2')
    .replace(hexadecimal, '$1$2$3$4');
}
