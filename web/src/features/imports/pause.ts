/** Called between two steps of a long work: lets the page draw and answer now and then. @throws the signal's reason */
export type Pause = () => Promise<void>;

/** Short enough that a click or a key is not felt to wait. */
const workMs = 30;

/** A pause for a work that asks for it often: it rests only where the work has gone on for a while. */
export function pauseOften(signal?: AbortSignal): Pause {
  let began = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - began < workMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    began = performance.now();
  };
}
