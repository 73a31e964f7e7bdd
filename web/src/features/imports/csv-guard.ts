/** Start of a cell that a spreadsheet may read as a formula, full-width included; any `'` before it is part of the text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
/** How spreadsheets protect a number as text: `="00123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/;

/** Escapes a text so that no spreadsheet reads the cell as a formula. `fromCell` is the inverse. */
export function toCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell: without the `'` that escapes a formula, and without a formula that is only a text. */
export function fromCell(cell: string): string {
  const [, text] = keptAsText.exec(cell) ?? [];
  return text === undefined ? cell.replace(guarded, '') : text.replaceAll('""', '"');
}
