import { type RefObject, useEffect } from 'react';
import { focusFirstField } from '../../ui/keep-focus.ts';

/** Somebody went from the record to its form, or back: at addresses of their own these are two pages. */
let isDue = false;

/** To be called when editing begins or ends: whatever is drawn then takes the focus. */
export function dueEditingFocus(): void {
  isDue = true;
}

/** Editing begins in the first field. The form's code may come after the page. */
export function useFocusOfForm(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!isDue) return;
    isDue = false;
    focusFirstField(form.current);
  }, [form]);
}

/** Editing ends on Editar. */
export function useFocusOfRecord(isShown: boolean): void {
  useEffect(() => {
    if (!isDue || !isShown) return;
    isDue = false;
    document.querySelector<HTMLElement>('[data-edit-record]')?.focus();
  }, [isShown]);
}
