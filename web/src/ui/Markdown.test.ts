import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DrawnReading } from './markdown/DrawnReading.tsx';
import { parseMarkdown } from './markdown/parse.ts';

const render = (text: string) =>
  renderToStaticMarkup(createElement(DrawnReading, { text, reading: parseMarkdown(text) }));

describe('hostile Markdown', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a paragraph', 'antes <script src="https://mal.test/x.js"></script> depois'],
    ['an image with onerror', '<img src=x onerror=alert(1)>'],
    ['an SVG with onload', '<svg onload=alert(1)><animate onbegin=alert(1) /></svg>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a form', '<form action="https://mal.test"><button>Salvar</button></form>'],
    ['a half-open tag', '<img src="https://mal.test/a.png'],
    ['a comment that closes early', '<!-- --><script>alert(1)</script>'],
  ])('%s is shown as text', (_, text) => {
    expect(render(text)).not.toMatch(/<(script|img|svg|iframe|style|form|button|animate)/i);
  });

  test.each([
    '[clique](javascript:alert(1))',
    '[clique](JaVaScRiPt:alert(1))',
    '[clique](java\nscript:alert(1))',
    '[clique](&#106;avascript:alert(1))',
    '[clique](\u0001javascript:alert(1))',
    '[clique](vbscript:msgbox(1))',
    '[clique](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[clique](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[clique]: javascript:alert(1)\n\n[clique]',
  ])('%s leads nowhere', (text) => {
    expect(render(text)).not.toMatch(/href="\s*(?!#|https?:|mailto:)[^"]*:/i);
  });

  test.each([
    '//mal.test/a',
    '&#47;/mal.test/a',
    '///mal.test/a',
    '/\\\\mal.test/a',
    '/\\mal.test/a',
    '\\\\mal.test/a',
    '\\\\\\\\mal.test/a',
    'http:mal.test/a',
    'https:mal.test/a',
    'http:/mal.test/a',
    'https:\\\\mal.test/a',
    'http:///mal.test/a',
    'http:\\\\\\\\mal.test',
    'https:?mal.test',
    'https:',
    'https://exemplo.com@mal.test/a',
    'https://exemplo.com:443@mal.test/a',
    'https://exemplo.com&#58;x&#64;mal.test',
    '/&#9;/mal.test/a',
    '&#9;//mal.test/a',
    'ht&#10;tps://mal.test/a',
    'java&#9;script:alert(1)',
    '&#32;javascript:alert(1)',
    'blob:https://mal.test/a',
    'ftp://mal.test/a',
    'mailto:a@mal.test?subject=x&body=y',
    'mailto:a@mal.test?cc=b@mal.test',
    'mailto:a@mal.test,b@mal.test',
    'mailto:?to=a@mal.test',
    'mailto:',
  ])('an address that hides where it leads is words: %s', (address) => {
    for (const text of [`[x](<${address}>)`, `[x]\n\n[x]: <${address}>`, `![x](<${address}>)`])
      expect(render(text)).not.toMatch(/href|src=/);
  });

  test.each([
    ['https://exemplo.com/a', 'https://exemplo.com/a'],
    ['HTTP://exemplo.com', 'HTTP://exemplo.com'],
    ['http://192.168.0.9:8080/m', 'http://192.168.0.9:8080/m'],
    ['https://exemplo.com/@joana?a=b@c', 'https://exemplo.com/@joana?a=b@c'],
    ['mailto:oficina@exemplo.com', 'mailto:oficina@exemplo.com'],
    ['#secao', '#secao'],
    ['/artigos/3?a=//b', '/artigos/3?a=//b'],
    ['foto.png', 'foto.png'],
    ['../artigos/3', '../artigos/3'],
  ])('an address that says where it leads is a link: %s', (address, href) => {
    expect(render(`[x](${address})`)).toContain(`href="${href}"`);
  });

  test.each(['[x](//mal.test/a)', '[x]\n\n[x]: //mal.test/a', '[x](<//mal.test/a>)', '[x](&#47;/mal.test)'])(
    'an address of another host that looks like one of this place leads nowhere: %s',
    (text) => {
      expect(render(text)).not.toContain('href');
      expect(render(text.replace('[x](', '![x]('))).not.toMatch(/href|src=/);
    },
  );

  test('nothing is loaded: any image becomes a link or a text', () => {
    const foreign = render('![placa](https://mal.test/espia.png)');
    expect(foreign).not.toContain('<img');
    expect(foreign).toContain('<a href="https://mal.test/espia.png" target="_blank" rel="noreferrer">');
    expect(foreign).toContain('Imagem: placa');
    expect(render('![](//mal.test/espia.png)')).not.toContain('<img');
    const inline = render('![foto](data:image/svg+xml;base64,PHN2Zz4=)');
    expect(inline).not.toMatch(/<img|<a|data:/);
    expect(inline).toContain('[imagem não mostrada: foto]');
    expect(render('![x](" onerror="alert(1))')).not.toContain('<img');
  });

  test('a title or an address cannot break out of its attribute', () => {
    const html = render('[a](https://a.test/"onmouseover="alert(1) "\\"onclick=\\"alert(1)")');
    expect(html).not.toMatch(/<a[^>]*\son\w+=/i);
  });

  test('headings cannot take the ids of the page', () => {
    const html = render('# conteudo\n\n## root\n\n[^1]\n\n[^1]: nota');
    expect(html).toContain('id="secao-conteudo"');
    expect(html).not.toMatch(/id="(conteudo|root)"/);
  });

  // Anything slower than a test's time limit, or that overflows the stack, fails.
  test.each([
    ['200 KB of text', 'palavra '.repeat(25_000)],
    ['200 KB of lines', 'linha\n\n'.repeat(28_000)],
    ['60,000 quotes in one another', `${'>'.repeat(60_000)} fim`],
    [
      '5,000 lists in one another',
      Array.from({ length: 5_000 }, (_, depth) => `${' '.repeat(2 * depth)}- x`)
        .join('\n')
        .slice(0, 200_000),
    ],
    ['lists in one line', `${'- '.repeat(60_000)}fim`],
    ['open brackets', '['.repeat(20_000)],
    ['open images', '!['.repeat(10_000)],
    ['stars', '*a '.repeat(20_000)],
    ['nested emphasis', `${'*'.repeat(4_000)}a${'*'.repeat(4_000)}`],
    ['a wide table', `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n|${'b|'.repeat(2_000)}`],
    ['many headings', '## t\n'.repeat(10_000)],
    ['open HTML', '<a '.repeat(30_000)],
    ['entities', '&amp;'.repeat(40_000)],
  ])('%s is rendered, or shown as it was written', (_, text) => {
    expect(render(text).length).toBeGreaterThan(text.length / 4);
  });
});

describe('a few characters that would be drawn many times', () => {
  const asWritten = 'Este texto tem partes demais para ser formatado.';

  test.each([
    ['rows of a wide table', `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'b\n'.repeat(300)}`],
    ['references to a long address', `${'[x] '.repeat(1_500)}\n\n[x]: https://a.test/${'b'.repeat(1_900)}`],
    [
      'calls of a footnote with a long name',
      `${`[^${'n'.repeat(300)}]`.repeat(1_800)}\n\n[^${'n'.repeat(300)}]: nota`,
    ],
    ['words that are each a part', '`a` '.repeat(24_000)],
  ])('%s: the text is shown as it was written', (_, text) => {
    expect(render(text)).toContain(asWritten);
  });

  test('an address longer than any leads nowhere', () => {
    expect(render(`[x](https://a.test/${'b'.repeat(3_000)})`)).not.toContain('href');
  });

  test('a long article of ordinary words, tables and lists is formatted', () => {
    const part =
      '## Medidas\n\nMeça **3,3 V** em `PP3V3` ([esquema](/a)).\n\n- um\n- dois\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n';
    expect(render(part.repeat(500))).not.toContain(asWritten);
  });
});

describe('rendering', () => {
  test('links to other sites open outside, without a referrer; those within the text stay', () => {
    expect(render('[manual](https://exemplo.test/a)')).toContain(
      '<a href="https://exemplo.test/a" target="_blank" rel="noreferrer">manual</a>',
    );
    expect(render('[abaixo](#secao-fim)')).toContain('<a href="#secao-fim">abaixo</a>');
  });

  test('a heading links to itself; three make a table of contents, two do not', () => {
    const three = render('## Um\n\n### Dois\n\n## Três é demais');
    expect(three).toContain('<h2 id="secao-um"><a href="#secao-um">Um</a></h2>');
    expect(three).toContain('<nav aria-label="Nesta página">');
    expect(three).toContain('<li data-level="1"><a href="#secao-dois">Dois</a></li>');
    expect(render('## Um\n\n## Dois')).not.toContain('<nav');
  });

  test('the page has its own title: headings of a text that begins with level 1 move one level down', () => {
    expect(render('# Um\n\n## Dois')).toMatch(/<h2[^>]*>.*<h3/s);
    expect(render('# Um')).not.toContain('<h1');
  });

  test('one tilde stays as it was typed; two strike through', () => {
    expect(render('Entre 3~5 V no pino 1 e 10~12 V no pino 2.')).toContain(
      '3~5 V no pino 1 e 10~12 V no pino 2.',
    );
    expect(render('| pino | faixa |\n| --- | --- |\n| 1~2 | 3~5 V |')).not.toContain('<del>');
    expect(render('~~não~~ e ~isso~')).toContain('<del>não</del> e ~isso~');
  });

  test.each([
    '#tabela-de-tensoes',
    '#tabela-de-tensões',
    '#tabela-de-tens%C3%B5es',
    '#secao-tabela-de-tensões',
    '#secao-tabela-de-tensoes',
    '#Tabela-de-Tensões',
    '#tabela_de_tensoes',
    '#tabela-de-tens%c3%b5es-',
  ])('a link to a heading of the text leads there, however it is written: %s', (address) => {
    const text = `[ver](${address.replace(/-$/, '')})\n\n## Tabela de tensões\n\n## Outra`;
    expect(render(text)).toContain('<a href="#secao-tabela-de-tensões">ver</a>');
  });

  test('headings of the same name have links of their own; a link to nothing, and a footnote, stay', () => {
    const html = render(
      '[a](#tabela) [b](#tabela-1) [c](#nada) [d](#100%)\n\n## Tabela\n\n## Tabela\n\nx[^1]\n\n[^1]: nota',
    );
    for (const href of ['#secao-tabela', '#secao-tabela-1', '#nada', '#user-content-fn-1'])
      expect(html).toMatch(new RegExp(`<a[^>]*href="${href}"`));
  });

  test('a table is in its own scrolling box', () => {
    expect(render('| a | b |\n| --- | --- |\n| 1 | 2 |')).toMatch(
      /<div role="group"[^>]*aria-label="Tabela" tabindex="0"><table>/,
    );
  });

  test.each([
    ['a tight list', '- um\n- dois\n  - três', '<ul><li>um</li><li>dois\n<ul><li>três</li></ul></li></ul>'],
    ['a loose list', '- um\n\n- dois', '<ul><li><p>um</p></li><li><p>dois</p></li></ul>'],
    ['a list that begins at 3', '3. três\n4. quatro', '<ol start="3"><li>três</li><li>quatro</li></ol>'],
    [
      'tasks',
      '- [x] medir\n- [ ] soldar',
      '<ul><li><span role="img" aria-label="feito">☑</span> medir</li><li><span role="img" aria-label="a fazer">☐</span> soldar</li></ul>',
    ],
    [
      'a table, its alignment, and a cell that is not there',
      '| a | b |\n| :- | -: |\n| 1 |',
      '<thead><tr><th style="text-align:left">a</th><th style="text-align:right">b</th></tr></thead><tbody><tr><td style="text-align:left">1</td><td style="text-align:right"></td></tr></tbody>',
    ],
    ['code', '```c\nint a;\n```', '<pre><code class="language-c">int a;\n</code></pre>'],
    ['marks within a word', '5 \\* 3 &deg;C `a  b`', '<p>5 * 3 °C <code>a  b</code></p>'],
    ['a line that ends', 'um  \ndois', '<p>um<br/>dois</p>'],
    [
      'a link whose address stands below',
      '[manual][m]\n\n[m]: /a "O manual"\n[m]: /b',
      '<p><a href="/a" title="O manual" target="_blank" rel="noreferrer">manual</a></p>',
    ],
    [
      'addresses in words',
      'www.exemplo.test e joana@oficina.test.',
      '<p><a href="http://www.exemplo.test" target="_blank" rel="noreferrer">www.exemplo.test</a> e <a href="mailto:joana@oficina.test" target="_blank" rel="noreferrer">joana@oficina.test</a>.</p>',
    ],
    [
      'a footnote that is called twice',
      'x[^a] y[^a]\n\n[^a]: nota',
      '<section><h2 id="footnote-label"><a href="#footnote-label">Notas</a></h2><ol><li id="user-content-fn-a"><p>nota <a href="#user-content-fnref-a" aria-label="Voltar ao texto">↩</a> <a href="#user-content-fnref-a-2" aria-label="Voltar ao texto">↩<sup>2</sup></a></p></li></ol></section>',
    ],
  ])('%s', (_, text, html) => {
    expect(render(text)).toContain(html);
  });

  test('right-to-left text and emoji are unchanged', () => {
    expect(render('🔧 **مرحبا** שלום')).toContain('<strong>مرحبا</strong> שלום');
  });
});
