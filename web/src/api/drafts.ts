/** Half-written forms, kept in this tab through a reload and a new sign-in. Never give one a password. */
const prefix = 'rascunho:';
const ownerKey = 'rascunhos-de';

/** The draft that outlives the tab, by the name that the specification gives it: a flow of diagnosis. */
export const lastingDraftKey = 'symptomWizardDraft';

/** null where there is none, or it cannot be read any more. */
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
  /** Ends what is still going on in it. */
  abandon: () => void;
}

const held = new Map<string, Held>();

/** What a page holds that cannot be written down (chosen files): kept until the page is reloaded or `Sair`. */
export function heldDraft<Value extends Held>(key: string, make: () => Value): Value {
  const kept = held.get(key) as Value | undefined;
  if (kept !== undefined) return kept;
  const made = make();
  held.set(key, made);
  return made;
}

/** For a sign-out: what one person began is not for the next. */
export function dropAllDrafts(): void {
  for (const { abandon } of held.values()) abandon();
  held.clear();
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** Whose drafts these are from here on. A session that ended by itself leaves them; another person must not find them. */
export function keepDraftsOf(personId: number): void {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== String(personId)) dropAllDrafts();
  sessionStorage.setItem(ownerKey, String(personId));
  const lastingOwner = localStorage.getItem(ownerKey);
  if (lastingOwner !== null && lastingOwner !== String(personId)) localStorage.removeItem(lastingDraftKey);
  localStorage.setItem(ownerKey, String(personId));
}
