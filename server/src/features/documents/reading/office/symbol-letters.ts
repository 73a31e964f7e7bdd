/** What of the Symbol font stands in texts about circuits, by its code (https://unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt). */
const letters: Readonly<Record<number, string>> = {
  68: 'Δ',
  87: 'Ω',
  97: 'α',
  98: 'β',
  108: 'λ',
  109: 'µ',
  112: 'π',
  113: 'θ',
  119: 'ω',
  163: '≤',
  174: '→',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  184: '÷',
  187: '≈',
};

/** Fonts of signs keep their letters at these codes, or from U+F000 on; '' where it is another sign. */
export function letterOfSymbol(code: number): string {
  return letters[code & 0xff] ?? '';
}
