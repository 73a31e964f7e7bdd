import {
  type jsx as Jsx,
  Fragment as ReactFragment,
  jsx as reactJsx,
  jsxs as reactJsxs,
} from 'react/jsx-runtime';
import { bounded } from './bounded.ts';

export const Fragment = ReactFragment;

/** What all that draws calls in place of React's own, packages too: see `build/bounded-text.ts`. */
export const jsx: typeof Jsx = (type, props, key) => reactJsx(type, bounded(type, props), key);
export const jsxs: typeof Jsx = (type, props, key) => reactJsxs(type, bounded(type, props), key);
