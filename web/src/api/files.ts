import type { ArgumentsOf, Endpoint } from '@bancada/contract/endpoint';
import { answer } from './client.ts';
import { readWhole } from './connection.ts';

/** How long to keep the object URL, so that the browser can start saving. */
const keptMs = 60_000;

/** Makes the browser save a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

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
