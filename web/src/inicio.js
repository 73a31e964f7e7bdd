// Runs before the first paint, and before anything else has come. The build puts it into index.html, with what it asks for at once as
// data (build/starts-at-once.ts).
{
  // The colour scheme. The cookie is written by src/app/colour-scheme.ts.
  const chosen = /(?:^|; )tema=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ?? system);

  const { sheets, program, shell, signedOut, calls, views } = document.currentScript.dataset;

  const add = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }));

  const ask = (files) => {
    for (const href of files.split(' ').filter(Boolean))
      add(
        'link',
        href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href },
      );
  };

  /** The code of the screen at this address, and its first calls: src/api/early-answers.ts gives their answers to the program. */
  const askForView = (token) => {
    const {
      files,
      calls: callsOfView,
      address,
    } = JSON.parse(views).find((view) => found(view) !== null) ?? {};
    if (files !== undefined) ask(files);
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const answers = new Map();
    for (const call of [...JSON.parse(calls), ...(callsOfView ?? [])]) {
      const path = `/api/v1${call.replace(/{(\w+)}/g, (_, name) => encoded(found({ address }).groups[name]))}`;
      const answer = fetch(path, { headers });
      // Whoever takes it sees its failure.
      answer.catch(() => undefined);
      answers.set(path, answer);
    }
    window.earlyCalls = { token, answers };
  };
  const found = ({ address }) => RegExp(address).exec(location.pathname + location.search);
  /** As the program writes parameters. */
  const encoded = (value) => new URLSearchParams(`v=${value}`).toString().slice(2);

  /** Each file in a task of its own, those first that the others import: between them the browser draws, and takes presses. */
  const run = ([src, ...others]) => {
    if (src !== undefined) add('script', { type: 'module', src, onload: () => setTimeout(run, 0, others) });
  };

  /** What is drawn already is shown first: a slow machine would begin with the program, and show nothing meanwhile. */
  const beginAfterFirstPaint = () => {
    const hiddenPageMs = 100;
    let hasBegun = false;
    const begin = () => {
      if (!hasBegun) run(program.split(' '));
      hasBegun = true;
    };
    setTimeout(begin, hiddenPageMs);
    requestAnimationFrame(() => setTimeout(begin));
  };

  // In development the program is in the page.
  if (program !== undefined) {
    // Before those of the screens, whose rules go before theirs; and, added by a script, they hold nothing up. src/main.tsx waits for them.
    for (const href of sheets.split(' ')) add('link', { rel: 'stylesheet', href });
    const token = localStorage.getItem('access_token');
    ask(`${program} ${token === null ? signedOut : shell}`);
    if (token !== null) askForView(token);
    beginAfterFirstPaint();
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
}
