import { useEffect, useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';

/**
 * Shows the fields of a drawn XFA form as what they hold: nothing typed would be kept, and a value is selected, copied and marked like
 * any other text. Passwords have none.
 */
export function showFieldsAsText(page: HTMLElement): void {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    '.xfaLayer :is(input, textarea, select)',
  )) {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) field.disabled = true;
    else field.replaceWith(shownValue(field));
  }
  for (const button of page.querySelectorAll<HTMLButtonElement>('.xfaLayer button')) button.disabled = true;
}

function shownValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): HTMLElement {
  const shown = document.createElement('div');
  shown.className = field.className;
  shown.style.cssText = field.style.cssText;
  shown.style.whiteSpace = 'pre-wrap';
  shown.style.overflow = 'auto';
  // As a field of one line has it.
  if (!(field instanceof HTMLTextAreaElement)) shown.style.alignContent = 'center';
  shown.textContent = textOf(field);
  return shown;
}

function textOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].map(({ textContent }) => textContent).join('\n');
  return field.type === 'password' ? '' : field.value;
}

/** Whether a PDF is an XFA form that pdf.js cannot draw: its one page only says to wait. Other PDFs are not asked. */
export function useUndrawnForm(document: PdfDocument, isReady: boolean): boolean {
  const [isUndrawn, setIsUndrawn] = useState(false);
  const mayBe = isReady && document.numPages === 1 && !document.isPureXfa;
  useEffect(() => {
    if (!mayBe) return;
    let isWanted = true;
    document.getMetadata().then(
      ({ info }) => isWanted && setIsUndrawn(isXfaAlone(info)),
      // What it says of itself cannot be read: it is shown as it is.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [document, mayBe]);
  return isUndrawn;
}

const isXfaAlone = (info: object) =>
  'IsXFAPresent' in info &&
  info.IsXFAPresent === true &&
  !('IsAcroFormPresent' in info && info.IsAcroFormPresent === true);
