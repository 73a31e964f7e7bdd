/** The number of whom this browser knew last. `Sair` clears it, an ended session does not. */
const lastPersonKey = 'ultima-pessoa';

/** Whose faults lie in this browser. `Sair` clears it, an ended session does not. */
export const keptOwnerKey = 'guardados-de';
/** Ids of the pinned faults. */
export const pinsKey = 'fixados';
/** Before the content of an upload that goes on after a break. */
export const uploadsPrefix = 'envio:';
/** How many photos of faults wait to be sent. */
export const waitingPhotosKey = 'fotos-por-enviar';
/** Before the number of the person whose readings they are. */
export const readingsPrefix = 'leituras:';

const listeners = new Set<() => void>();

/** Calls `listener` when another person than the last one is signed in, whose session had ended by itself. */
export function onAnotherPerson(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Somebody is signed in: what another person left in this browser goes. Guided answers that wait to be sent stay: they are that
 * person's work, by their number.
 */
export function forgetFormerPerson(personId: number): void {
  const person = String(personId);
  const isAnother = [lastPersonKey, keptOwnerKey].some(
    (key) => ![null, person].includes(localStorage.getItem(key)),
  );
  localStorage.setItem(lastPersonKey, person);
  for (const key of Object.keys(localStorage)) {
    const isTheirs = key.startsWith(readingsPrefix) && key !== `${readingsPrefix}${person}`;
    const isLeft = key.startsWith(uploadsPrefix) || [keptOwnerKey, pinsKey, waitingPhotosKey].includes(key);
    if (isTheirs || (isAnother && isLeft)) localStorage.removeItem(key);
  }
  if (isAnother) for (const listener of listeners) listener();
}

/** For a session that has ended by itself: who it was is kept for as long as they have left anything. */
export function forgetLastPersonAlone(): void {
  if (localStorage.length === 1) localStorage.removeItem(lastPersonKey);
}
