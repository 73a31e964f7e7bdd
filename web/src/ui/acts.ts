import { useState } from 'react';
import { timings } from '../timings.ts';

/*
 * What records, answers, deletes or ends something: buttons in dialogs and notices, those that submit a form, and what is in or has
 * `data-acts`. For `timings.settleMs` after it came on the screen or changed, no gesture reaches it: the one that brought it may still be
 * going on (a bounce, a second tap). The pointer is kept away by the animation `settle*` of global.css, everything else by what is here.
 */

let isGuarding = false;

/** Watches all gestures of the page. */
export function guardActs(): void {
  if (isGuarding) return;
  isGuarding = true;
  // Before everybody else.
  document.addEventListener('click', guardClick, true);
  document.addEventListener('submit', guardSubmit, true);
  document.addEventListener('keydown', ignoreHeldKey, true);
  document.addEventListener('input', noteTyping, true);
}

/**
 * For `data-acts` of a place whose buttons stay while what they are about changes.
 * @param of what they are about: when it changes, they settle again
 */
export function useActs(of: string | number): 'even' | 'odd' {
  const [shown, setShown] = useState<{ of: string | number; turn: 'even' | 'odd' }>({ of, turn: 'even' });
  if (shown.of === of) return shown.turn;
  const turn = shown.turn === 'even' ? 'odd' : 'even';
  setShown({ of, turn });
  return turn;
}

const name = 'settle';

function isSettling(act: Element): boolean {
  // jsdom has no animations.
  return (act.getAnimations?.() ?? []).some((animation) =>
    ('animationName' in animation ? String(animation.animationName) : animation.id).startsWith(name),
  );
}

const isAct = (button: Element) => getComputedStyle(button).animationName.startsWith(name);

/** Until its time is over, a gesture does not act again through this button. */
function settle(act: Element): void {
  act.animate?.({ pointerEvents: ['none', 'none'] }, { id: name, duration: timings.settleMs });
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function guardClick(event: MouseEvent): void {
  // A press beside a dialog that has only just come is meant for what it came over.
  const pressed = event.target instanceof Element && event.target.closest('button, .mantine-Modal-overlay');
  if (!pressed) return;
  if (isSettling(pressed)) swallow(event);
  else if (isAct(pressed) && !pressed.matches('[type="submit"]')) settle(pressed);
}

/** Also Enter in a field, and Ctrl+Enter. */
function guardSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const act = form.querySelector('[type="submit"]');
  if (act === null) return;
  if (isSettling(act)) {
    swallow(event);
  } else {
    delete form.dataset.typed;
    settle(act);
  }
}

/** A held key presses once, or it would press what comes in that place too. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.target instanceof HTMLButtonElement && event.key === 'Enter') swallow(event);
}

/** Who types in a form has seen it. */
function noteTyping({ target }: Event): void {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form === null || form.dataset.typed !== undefined) return;
  form.dataset.typed = '';
  for (const animation of form.querySelector('[type="submit"]')?.getAnimations?.() ?? []) animation.cancel();
}
