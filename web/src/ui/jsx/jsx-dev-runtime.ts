import { Fragment as ReactFragment, jsxDEV as reactJsx } from 'react/jsx-dev-runtime';
import { bounded } from './bounded.ts';

export const Fragment = ReactFragment;

/** As `jsx-runtime.ts`, in development and tests. */
export const jsxDEV: typeof reactJsx = (type, props, ...others) =>
  reactJsx(type, bounded(type, props), ...others);
