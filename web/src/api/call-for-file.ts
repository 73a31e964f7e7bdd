import type { ArgumentsOf, Endpoint } from '@bancada/contract/endpoint';
import { answer } from './client.ts';
import { readWhole } from './connection.ts';

/** Like `callForBytes`, with the name that the server gives the file. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  given: ArgumentsOf<E>,
  fallbackName: string,
): Promise<File> {
  const response = await answer(endpoint, given, {});
  const bytes = await readWhole(() => response.blob());
  const [, name = fallbackName] =
    /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([bytes], name, { type: bytes.type });
}
