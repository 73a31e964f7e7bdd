import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const oneYearSeconds = 365 * 24 * 60 * 60;

/**
 * Stores the colour scheme in a cookie: signing out clears the local storage, which the theme must survive.
 * Read before the first paint by the script in `index.html`.
 */
export const cookieColourScheme: MantineColorSchemeManager = {
  get: (byDefault) => readScheme() ?? byDefault,
  set: (scheme: MantineColorScheme) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on HTTPS alone, and a shop serves plain HTTP
    document.cookie = `tema=${scheme}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

function readScheme(): MantineColorScheme | null {
  const value = /(?:^|; )tema=(\w+)/.exec(document.cookie)?.[1];
  return isMantineColorScheme(value) ? value : null;
}
