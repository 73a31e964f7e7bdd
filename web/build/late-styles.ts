// No plugin known to us moves style sheets without rewriting them: in the head they would keep the browser from drawing the page's first bytes.
import type { Plugin } from 'vite';

/** Puts the program's style sheets behind what `index.html` draws by itself. The program waits for them all the same. */
export const lateStyles: Plugin = {
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = /<link rel="stylesheet"[^>]*>/g;
      return html.replace(links, '').replace('</body>', `${html.match(links)?.join('') ?? ''}</body>`);
    },
  },
};
