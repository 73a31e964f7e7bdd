/** Called between the steps of a long computation, to keep the page responsive. @throws the signal's reason */
export type Pause = () => Promise<void>;

/** Short enough that clicks and keys feel immediate. */
const workMs = 30;

/** A pause that may be called often: it only yields after some time has passed. */
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
