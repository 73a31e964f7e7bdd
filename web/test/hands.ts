import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A part of the page may have the same name as a field in it. */
const controls = { selector: 'input, select, textarea' };

/** The field with this label, passwords too, in one part of the page where it is given. */
export function field(label: string, inside: HTMLElement = document.body): HTMLInputElement {
  return within(inside).getByLabelText((text) => isLabel(text, label), controls);
}

/** The same where it has still to come. */
export function findField(label: string, inside: HTMLElement = document.body): Promise<HTMLInputElement> {
  return within(inside).findByLabelText((text) => isLabel(text, label), controls);
}

/** The field that is not there is null. */
export function queryField(label: string): HTMLInputElement | null {
  return within(document.body).queryByLabelText((text) => isLabel(text, label), controls);
}

/** Fields that have to be filled in carry a star. */
function isLabel(text: string, label: string): boolean {
  return text.replace(/ \*$/, '') === label;
}

/** Puts a text in place of what a field holds, at once: key by key it takes long in the whole application. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  if (text !== '') await user.paste(text);
}

/** Presses a button, once it is there; in one part of the page where it is given. */
export async function press(
  user: UserEvent,
  name: string | RegExp,
  inside: HTMLElement = document.body,
): Promise<void> {
  await user.click(await within(inside).findByRole('button', { name }));
}

/** Searches in a select of records, and chooses the first option that matches. */
export async function pick(user: UserEvent, label: string, typed: string, option: RegExp): Promise<void> {
  const field = screen.getByRole('combobox', { name: label });
  await fill(user, field, typed);
  const list = await screen.findByRole('listbox', { name: label });
  const [first] = await within(list).findAllByRole('option', { name: option });
  if (first === undefined) throw new Error(`no option ${option}`);
  await user.click(first);
}
