import { loadNamesOf } from './named-characters.ts';
import { parseMarkdown } from './parse.ts';

self.onmessage = async ({ data: text }: MessageEvent<string>) => {
  await loadNamesOf(text);
  self.postMessage(parseMarkdown(text));
};
// Texts are read from now on: `parse-apart.ts` waits for it.
self.postMessage('ready');
