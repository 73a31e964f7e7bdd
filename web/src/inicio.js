// Runs before the first paint, and before anything else has come. The build puts it into index.html, with what it asks for at once as
// data (build/starts-at-once.ts).
{
  // The colour scheme. The cookie is written by src/app/colour-scheme.ts.
  const chosen = /(?:^|; )tema=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ?? system);

  const { sheets, program, shell, signedOut, phone, calls, views, highVoltage } =
    document.currentScript.dataset;

  const add = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }));

  const ask = (files) => {
    for (const href of files.split(' ').filter(Boolean))
      add(
        'link',
        href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href },
      );
  };

  /**
   * The first calls of a view: src/api/early-answers.ts gives their answers to the program.
   * @returns when the text of its first answer is drawn, if it has one
   */
  const call = (view, token) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const answers = new Map();
    let drawn;
    for (const place of [...(view.calls ?? []), ...JSON.parse(calls)]) {
      const path = `/api/v1${place.replace(/{(\w+)}/g, (_, name) => encoded(found(view).groups[name]))}`;
      const answer = fetch(path, { headers, redirect: 'error' });
      answers.set(path, answer);
      // Whoever takes it sees its failure, and a body that is not whole.
      const taken = answer
        .then((response) => place === view.text?.call && drawText(response.clone(), view.text.lines))
        .catch(() => undefined);
      if (place === view.text?.call) drawn = taken;
    }
    window.earlyCalls = { token, answers };
    return drawn;
  };
  const found = ({ address }) => RegExp(address).exec(location.pathname + location.search);
  /** As the program writes parameters. */
  const encoded = (value) => new URLSearchParams(`v=${value}`).toString().slice(2);

  /**
   * What the first answer says, as plain text over the start screen: on a slow line it is read seconds before the screen comes. In a closed
   * tree, apart from the page's own; src/app/first-text.ts takes it away.
   */
  const drawText = async (response, lines) => {
    const answer = response.ok && isOurs(response) ? await response.json() : [];
    const start = document.getElementById('inicio');
    const records = [answer.data ?? answer].flat();
    if (records.length === 0 || start === null) return;
    const text = document.createElement('div');
    for (const record of records) {
      const [title, ...others] = lines.flatMap(([label, path]) =>
        valuesOf(at(record, path.split('.'))).map((value) => label + value),
      );
      text.append(element('b', 'title', title), `\n${others.join('\n')}\n\n`);
    }
    const brand = element('b', 'brand', 'Bancada');
    const icon = start.querySelector('svg').cloneNode(true);
    icon.setAttribute('width', 28);
    icon.setAttribute('height', 28);
    brand.prepend(icon);
    const host = Object.assign(document.createElement('div'), { id: 'primeiro-texto', ariaHidden: 'true' });
    host.attachShadow({ mode: 'closed' }).append(brand, text);
    document.body.append(host);
  };
  /** Not of a network that answers in the server's place (contract/src/own-header.ts). */
  const isOurs = ({ headers }) => headers.has('x-bancada');
  /** Styled by its part in index.html. */
  const element = (tag, part, textContent) => {
    const made = Object.assign(document.createElement(tag), { textContent });
    made.part.add(part);
    return made;
  };
  /** A property, `solucoes.0.texto`; of each of a list where its name is no place in the list. */
  const at = (value, [name, ...rest]) => {
    if (name === undefined) return value;
    if (Array.isArray(value) && !/^\d/.test(name)) return value.flatMap((one) => at(one, [name, ...rest]));
    return at(value?.[name], rest);
  };
  /** Without the commonest marks of Markdown, not the whole of a book, and without runs that take long to be broken into lines (src/ui/jsx). */
  const valuesOf = (value) =>
    [value === true ? highVoltage : value || []].flat().map((one) =>
      String(one)
        .slice(0, 5_000)
        .replace(/^#+ |\*\*|`/gm, '')
        .replace(/\S{100}/g, '$& '),
    );

  /** Each file in a task of its own, those first that the others import: between them the browser draws, and takes presses. */
  const run = ([src, ...others]) => {
    if (src !== undefined) add('script', { type: 'module', src, onload: () => setTimeout(run, 0, others) });
  };

  /**
   * What there is is shown first, and a quick answer before it: files would keep a slow line busy, and a slow machine would begin with the
   * program, and show nothing meanwhile.
   */
  const begin = async () => {
    const quickMs = 200;
    const hiddenPageMs = 100;
    // Whoever is signed in on that phone does not matter there.
    const isPhone = location.pathname === '/celular';
    const token = isPhone ? null : localStorage.getItem('access_token');
    const view = (token !== null && JSON.parse(views).find((one) => found(one) !== null)) || {};
    if (token !== null) await Promise.race([call(view, token), passed(quickMs)]);
    // Before those of the screens, whose rules go before theirs; and, added by a script, they hold nothing up. src/main.tsx waits for them.
    for (const href of sheets.split(' ')) add('link', { rel: 'stylesheet', href });
    const screen = isPhone ? phone : signedOut;
    ask(`${program} ${token === null ? screen : `${shell} ${view.files ?? ''}`}`);
    await Promise.race([new Promise(requestAnimationFrame).then(() => passed(0)), passed(hiddenPageMs)]);
    run(program.split(' '));
  };
  const passed = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  // In development the program is in the page.
  if (program !== undefined) void begin();

  // Where the program itself does not come: the same words as for one of its parts (src/app/RouteFailure.tsx).
  const timeLimitMs = 120_000;
  const fail = () => {
    if (document.querySelector('#root > [data-waiting]') === null) return;
    const failure = document.getElementById('falha');
    failure.hidden = false;
    failure.querySelector('button').onclick = () => location.reload();
    void reloadWhenBack(false);
  };
  /** By itself, once the server answers again; where it did all along, the program is not to be had. */
  const reloadWhenBack = async (wasAway) => {
    const isThere = await fetch('/healthz', { cache: 'no-store', redirect: 'error' }).then(
      isOurs,
      () => false,
    );
    if (isThere && wasAway) location.reload();
    else if (!isThere) setTimeout(reloadWhenBack, 3_000, true);
  };
  setTimeout(fail, timeLimitMs);
  const isProgram = (target) =>
    target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
  addEventListener('error', ({ target }) => isProgram(target) && fail(), true);
}
