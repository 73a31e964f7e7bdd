import { type LinkProps, useNavigate } from '@tanstack/react-router';

/**
 * For a record whose editing has an address of its own. The two stand for each other in the browser's history: Back leads
 * to where one came from.
 */
export function useEditingAddress(isOpen: boolean, view: string, edit: string) {
  const navigate = useNavigate();
  const go = (to: string) =>
    // The form has been saved or thrown away: it has nothing more to ask.
    void navigate({ to: to as NonNullable<LinkProps['to']>, replace: true, ignoreBlocker: true });
  return { isOpen, open: () => go(edit), close: () => go(view) };
}
