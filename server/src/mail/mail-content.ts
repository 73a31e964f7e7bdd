interface MailLink {
  label: string;
  url: string;
}

/** The content of a message before layout. All plain text: the layout escapes it. */
export interface MailContent {
  subject: string;
  /** Preview text that mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The main action, if there is one. */
  action?: MailLink;
  /** An alternative without a button: for somebody who did not cause the message. */
  otherwise?: MailLink & { sentence: string };
  /** Small print under the button. */
  notes: string[];
}

export interface MailParts {
  subject: string;
  text: string;
  html: string;
}

/** The accent colour of the screens, and greys with AA contrast on their background, in light and dark mode. */
const colours = { accent: '#0e6c85', ink: '#1f2428', dim: '#596066', ground: '#f3f5f6', card: '#ffffff' };
const sans = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const textLineChars = 72;

/** Renders a message as HTML (one column, inline styles, readable in dark mode) and as plain text. */
export function layOut(content: MailContent): MailParts {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ heading, paragraphs, action, otherwise, notes }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    // Unbroken on its own line: a wrapped link does not work.
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    ...(otherwise === undefined ? [] : [otherwise.sentence, `${otherwise.label}:\n${otherwise.url}`]),
    '--\nBancada',
  ];
  return `${blocks.map((block) => (block.includes('://') || block.startsWith('--') ? block : wrap(block))).join('\n\n')}\n`;
}

function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`;
    if (longer.length > textLineChars && lines[last] !== '') lines.push(word);
    else lines[last] = longer;
  }
  return lines.join('\n');
}

function asHtml(content: MailContent): string {
  const { subject, preview, heading, paragraphs, action, otherwise, notes } = content;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${colours.ink}">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p class="dim" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${colours.dim}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #15191c !important; }
  .card { background: #22282c !important; }
  .ink { color: #e7eaec !important; }
  .dim { color: #a3adb3 !important; }
  .link { color: #74b7ca !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${colours.ground};font-family:${sans};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="ground" style="padding:24px 12px;background:${colours.ground}">
<div style="max-width:520px;margin:0 auto">
<p class="dim" style="margin:0 0 12px;padding:0 4px;font-size:14px;font-weight:600;letter-spacing:.02em;color:${colours.dim}">Bancada</p>
<div class="card" style="padding:28px 24px;border-radius:12px;background:${colours.card}">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;color:${colours.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action === undefined ? '' : button(action)}
${notes.map(note).join('\n')}
${otherwise === undefined ? '' : note(otherwise.sentence) + link(otherwise)}
</div>
</div>
</div>
</body>
</html>
`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 20px"><a href="${escapeHtml(url)}" style="display:block;padding:14px 20px;border-radius:8px;background:${colours.accent};color:#ffffff;font-size:17px;font-weight:600;line-height:1.4;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="dim" style="margin:0 0 20px;font-size:14px;line-height:1.5;color:${colours.dim}">Se o botão não abrir, copie este endereço para o navegador:<br><a class="link" href="${escapeHtml(url)}" style="color:${colours.accent};word-break:break-all">${escapeHtml(url)}</a></p>`;
}

function link({ label, url }: MailLink): string {
  return `<p style="margin:0 0 12px;font-size:14px;line-height:1.5"><a class="link" href="${escapeHtml(url)}" style="color:${colours.accent};font-weight:600">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
