import { parseMarkdown } from './parse.ts';

self.onmessage = ({ data: text }: MessageEvent<string>) => self.postMessage(parseMarkdown(text));
// Texts are read from now on: `parse-apart.ts` waits for it.
self.postMessage('ready');
