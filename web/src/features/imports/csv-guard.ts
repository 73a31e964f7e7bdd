/** What a spreadsheet may take for a formula at the beginning of a cell, in both widths; any `'` before it belongs to it. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
/** How spreadsheets keep a number as it is written: `="00123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/;

/** A text as a cell that no spreadsheet reads as a formula. `fromCell` gives the same text back. */
export function toCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell: without the `'` that keeps a formula from being one, and without the formula that is only a text. */
export function fromCell(cell: string): string {
  const [, text] = keptAsText.exec(cell) ?? [];
  return text === undefined ? cell.replace(guarded, '') : text.replaceAll('""', '"');
}
