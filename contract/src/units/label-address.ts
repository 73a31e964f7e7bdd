// What the QR code of a label says: the address of a ficha.

/** The unit whose label was read; null where the text is no address of a ficha. A scanner set to another keyboard types `;` for `/`. */
export function unitIdOnLabel(text: string): number | null {
  const [, id] = /[/;]aparelhos[/;]([1-9]\d{0,8})$/i.exec(text.trim()) ?? [];
  return id === undefined ? null : Number(id);
}
