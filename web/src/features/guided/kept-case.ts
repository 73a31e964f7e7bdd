import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { keepAnswer, keptAnswer } from '../../api/kept-answers.ts';

/** A case as the server sent it, for when it is opened again without a connection. */
export interface KeptCase {
  case_: GuidedCase;
  /** When it came, by this device's clock. */
  receivedMs: number;
}

/** The ids of one person's, the last seen first. */
const listName = (personId: number) => `guiados:${personId}`;
const caseName = (personId: number, id: string) => `guiado:${personId}:${id}`;
/** Some kilobytes each. */
const casesKept = 20;

export function keptCase(personId: number, id: string): KeptCase | null {
  return keptAnswer<KeptCase>(caseName(personId, id));
}

/** Keeps a case in this browser until its person signs out, in place of the one that was seen longest ago. */
export function keepCase(personId: number, id: string, kept: KeptCase): void {
  const others = (keptAnswer<string[]>(listName(personId)) ?? []).filter((other) => other !== id);
  for (const gone of others.slice(casesKept - 1)) keepAnswer(caseName(personId, gone), null);
  keepAnswer(listName(personId), [id, ...others.slice(0, casesKept - 1)]);
  keepAnswer(caseName(personId, id), kept);
}
