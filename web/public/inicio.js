// Runs before the first paint, and before anything else has come.
(() => {
  // The colour scheme. The cookie is written by src/app/colour-scheme.ts.
  const chosen = /(?:^|; )tema=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ?? system);

  const { sheets, signedIn, signedOut } = document.currentScript.dataset;
  // Before those of the screens, whose rules go before theirs; and, added by a script, they hold nothing up. src/main.tsx waits for them.
  for (const href of sheets?.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    document.head.append(link);
  }

  // Asks at once for what signed-in screens, or the sign-in screen, need besides; the build names it (vite.config.ts).
  const wanted = localStorage.getItem('access_token') === null ? signedOut : signedIn;
  for (const href of wanted?.split(' ') ?? []) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    Object.assign(link, { crossOrigin: '', href });
    document.head.append(link);
  }

  // Where the program itself does not come: the same words as for one of its parts (src/app/RouteFailure.tsx).
  const timeLimitMs = 120_000;
  const fail = () => {
    if (document.querySelector('#root > [data-waiting]') === null) return;
    const failure = document.getElementById('falha');
    failure.hidden = false;
    failure.querySelector('button').onclick = () => location.reload();
  };
  setTimeout(fail, timeLimitMs);
  const isProgram = (target) =>
    target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
  addEventListener('error', ({ target }) => isProgram(target) && fail(), true);
})();
