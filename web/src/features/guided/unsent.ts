import { useSyncExternalStore } from 'react';
import type { GuidedAction, UnsentAction } from './guided-actions.ts';

interface Kept {
  actions: UnsentAction[];
  /** Sending failed; it is tried again. */
  isHeldUp: boolean;
}

const nothing: Kept = { actions: [], isHeldUp: false };
const prefix = 'diagnostico-guiado:';
const listeners = new Set<() => void>();
const seen = new Map<string, { raw: string | null; actions: UnsentAction[] }>();
const snapshots = new Map<string, Kept>();
const heldUp = new Set<string>();
/** What the browser refused to store (full, or forbidden): kept in this tab. */
const unstored = new Map<string, UnsentAction[]>();

/** Where the actions of one person in one guided diagnosis are stored: another person of this browser must not send them. */
export function unsentKey(personId: number, sessionId: number): string {
  return `${prefix}${personId}:${sessionId}`;
}

/** The ids of the guided diagnoses in which this person has something unsent. */
export function sessionsWithUnsent(personId: number): number[] {
  const own = `${prefix}${personId}:`;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(own))
    .map((key) => Number(key.slice(own.length)))
    .filter(Number.isInteger);
}

/** Whether anybody's actions wait in this browser. */
export function hasUnsent(): boolean {
  return unstored.size > 0 || Object.keys(localStorage).some((key) => key.startsWith(prefix));
}

/** In the order in which they were done. */
export function unsentOf(key: string): UnsentAction[] {
  const inTab = unstored.get(key);
  if (inTab !== undefined) return inTab;
  const raw = localStorage.getItem(key);
  const known = seen.get(key);
  if (known !== undefined && known.raw === raw) return known.actions;
  const actions = raw === null ? [] : read(raw);
  seen.set(key, { raw, actions });
  return actions;
}

/** Another version of the product may have left something else there. */
function read(raw: string): UnsentAction[] {
  try {
    const stored: unknown = JSON.parse(raw);
    return Array.isArray(stored) ? stored.filter(isAction) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const kinds: Record<GuidedAction['kind'], true> = {
  answer: true,
  undo: true,
  join: true,
  safety: true,
  energized: true,
  outcome: true,
  'undo-outcome': true,
  end: true,
};

function isAction(value: unknown): value is UnsentAction {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    String(value.kind) in kinds &&
    'chave' in value &&
    typeof value.chave === 'string'
  );
}

function write(key: string, actions: UnsentAction[]): void {
  unstored.delete(key);
  if (actions.length === 0) localStorage.removeItem(key);
  else
    try {
      localStorage.setItem(key, JSON.stringify(actions));
    } catch (error) {
      console.warn('the answers could not be stored', error);
      unstored.set(key, actions);
    }
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

let count = 0;

/** Keeps an action until it is sent. An answer takes the place of an unsent one to the same check; all else is sent in its order. */
export function keepUnsent(key: string, action: GuidedAction): void {
  count += 1;
  const em = new Date().toISOString();
  const check = checkOf(action);
  const others = unsentOf(key).filter((other) => check === null || checkOf(other) !== check);
  write(key, [...others, { ...action, chave: `${em} ${count}`, em }]);
}

/** That there was voltage left is told, whatever was measured after. */
function checkOf(action: GuidedAction): number | null {
  if (action.kind === 'undo') return action.diagnostico_id;
  return action.kind === 'answer' && action.isLive !== true ? action.diagnostico_id : null;
}

/** The server has it, or will not have it. */
export function forgetUnsent(key: string, chave: string): void {
  write(
    key,
    unsentOf(key).filter((action) => action.chave !== chave),
  );
}

export function setHeldUp(key: string, isHeldUp: boolean): void {
  if (heldUp.has(key) === isHeldUp) return;
  if (isHeldUp) heldUp.add(key);
  else heldUp.delete(key);
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function snapshotOf(key: string): Kept {
  const actions = unsentOf(key);
  const isHeldUp = heldUp.has(key) && actions.length > 0;
  if (actions.length === 0) return nothing;
  const last = snapshots.get(key);
  if (last?.actions === actions && last.isHeldUp === isHeldUp) return last;
  const next = { actions, isHeldUp };
  snapshots.set(key, next);
  return next;
}

/** What is unsent, kept in sync with all tabs. */
export function useUnsent(key: string): Kept {
  return useSyncExternalStore(subscribe, () => snapshotOf(key));
}
