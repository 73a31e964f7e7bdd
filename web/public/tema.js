// Sets the colour scheme before the first paint. The cookie is written by src/app/colour-scheme.ts.
(() => {
  const chosen = /(?:^|; )tema=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ?? system);
})();
