import { type LinkProps, useNavigate } from '@tanstack/react-router';

/**
 * For a record whose edit form has its own URL. Switching replaces the history entry, so that Back leads to where one came from.
 */
export function useEditingAddress(isOpen: boolean, view: string, edit: string) {
  const navigate = useNavigate();
  const go = (to: string) =>
    // The form was saved or discarded: it must not ask before leaving.
    void navigate({ to: to as NonNullable<LinkProps['to']>, replace: true, ignoreBlocker: true });
  return { isOpen, open: () => go(edit), close: () => go(view) };
}
