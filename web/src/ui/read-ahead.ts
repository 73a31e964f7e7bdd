import { timings } from '../timings.ts';
import { readingOf } from './markdown/parse-apart.ts';

/** Has a text read before its page is drawn, so that both come at once; a text that takes long is not waited for. */
export async function readAhead(text: string | null): Promise<void> {
  if (text === null || text === '') return;
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timings.markdownAheadMs);
  await Promise.race([readingOf(text).done, tooLong]);
  clearTimeout(timer);
}
