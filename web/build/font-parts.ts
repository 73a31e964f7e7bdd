import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The package of the one font that is shipped: its licence is among the notices. */
export const fontFolder = path.dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'),
);

/** The page asks for its font with the style sheet, not after it. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((name) => /inter-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
