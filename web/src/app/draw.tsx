import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the application into an element, in a transition: a slow machine draws it in slices, between which it takes presses. In the
 * file of React itself (`build/chunks.ts`), which runs before the rest of the program.
 */
export function draw(app: ReactNode, root: Element): void {
  startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>));
}
