const questions = new Set<() => Promise<boolean>>();

/** Asks each unsaved form whether the page may be left. For actions that do not change the URL: `Sair`. */
export async function mayLeavePage(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}

/** Adds a question to `mayLeavePage`. Returns the function that removes it. */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}
