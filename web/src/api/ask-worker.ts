interface Asked<Message, Answer> {
  signal: AbortSignal;
  /** What a message says: the answer, or a failure; undefined: it is on its way. */
  read: (message: Message) => { answer: Answer } | { failure: Error } | undefined;
}

/** Starts a worker for one question, and ends it with its answer. @throws what it answers as a failure; the signal's reason */
export function askWorker<Message, Answer>(
  start: () => Worker,
  question: unknown,
  { signal, read }: Asked<Message, Answer>,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = start();
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', cancel);
      settle();
    };
    const cancel = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', cancel);
    worker.onerror = ({ message }) => end(() => reject(new Error(`worker: ${message}`)));
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      const said = read(data);
      if (said === undefined) return;
      end(() => ('answer' in said ? resolve(said.answer) : reject(said.failure)));
    };
    worker.postMessage(question);
  });
}
