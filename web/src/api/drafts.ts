/** Unsaved forms, kept in this tab through reloads and a new sign-in. Must never contain passwords. */
const prefix = 'rascunho:';
const ownerKey = 'rascunhos-de';

/** The draft of a diagnosis flow, which outlives the tab. The key is given by the specification. */
export const lastingDraftKey = 'symptomWizardDraft';

/** null if there is none, or it cannot be parsed any more. */
export function readDraft(key: string): object | null {
  const kept = sessionStorage.getItem(prefix + key);
  if (kept === null) return null;
  try {
    const value: unknown = JSON.parse(kept);
    return typeof value === 'object' ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function writeDraft(key: string, value: object): void {
  sessionStorage.setItem(prefix + key, JSON.stringify(value));
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key);
}

interface Held {
  /** Aborts whatever is still running in it. */
  abandon: () => void;
}

const held = new Map<string, Held>();

/** Page state that cannot be serialised (chosen files), kept until the page is reloaded or `Sair`. */
export function heldDraft<Value extends Held>(key: string, make: () => Value): Value {
  const kept = held.get(key) as Value | undefined;
  if (kept !== undefined) return kept;
  const made = make();
  held.set(key, made);
  return made;
}

/** On sign-out: one person's drafts must not be shown to the next. */
export function dropAllDrafts(): void {
  for (const { abandon } of held.values()) abandon();
  held.clear();
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** For a session that has ended by itself: whose drafts they are is kept for as long as there are any. */
export function forgetDraftOwner(): void {
  if (localStorage.getItem(lastingDraftKey) === null) localStorage.removeItem(ownerKey);
}

/** Assigns the drafts to a person. An expired session leaves them in place, but another person must not find them. */
export function keepDraftsOf(personId: number): void {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== String(personId)) dropAllDrafts();
  sessionStorage.setItem(ownerKey, String(personId));
  const lastingOwner = localStorage.getItem(ownerKey);
  if (lastingOwner !== null && lastingOwner !== String(personId)) localStorage.removeItem(lastingDraftKey);
  localStorage.setItem(ownerKey, String(personId));
}
