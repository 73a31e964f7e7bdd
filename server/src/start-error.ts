/** The start cannot continue. The message is one sentence in Portuguese for the terminal; nothing else is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
