/**
 * Copies the text of a field, which stays selected where that fails.
 * @returns whether it was copied
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  // Browsers have a clipboard only on https and on localhost.
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(field.value);
    return true;
  }
  field.select();
  return document.execCommand('copy');
}
