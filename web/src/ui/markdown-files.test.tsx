import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { timings } from '../timings.ts';
import Markdown, { type FilesOfText } from './Markdown.tsx';
import { readingOf } from './markdown/parse-apart.ts';

const files = (): FilesOfText => ({
  picture: (_, alt) => <button type="button">{alt}</button>,
  link: () => null,
});

const sheet = (text: string, files?: FilesOfText) => (
  <Suspense fallback="lendo">
    <Markdown text={text} files={files} />
  </Suspense>
);

const drawn = (piece: React.ReactNode) => act(async () => render(piece));

/** Ordinary words, as long as an article may be. */
const longText = 'Meça a linha de **3,3 V** antes de trocar o conector.\n\n'.repeat(3_500);

function allowMs(limitMs: number): void {
  const { markdownLimitMs } = timings;
  Object.assign(timings, { markdownLimitMs: limitMs });
  onTestFinished(() => void Object.assign(timings, { markdownLimitMs }));
}

test('a picture in a text stays as it is when the files of the text are read anew', async () => {
  const { rerender } = await drawn(sheet('![placa](placa.png)', files()));
  const picture = await screen.findByRole('button', { name: 'placa' });
  await act(async () => rerender(sheet('![placa](placa.png)', files())));
  expect(screen.getByRole('button', { name: 'placa' })).toBe(picture);
});

test('a text that takes too long is shown as it was written, and says so; the next one is formatted again', async () => {
  allowMs(1);
  const { rerender } = await drawn(sheet(longText));
  expect(await screen.findByText(/^Este texto demorou demais para ser formatado\./)).toBeVisible();
  expect(screen.getByText(/antes de trocar/, { selector: 'pre' }).textContent).toBe(longText);
  allowMs(60_000);
  await act(async () => rerender(sheet('Depois, **solde**.')));
  expect(await screen.findByText('solde', { selector: 'strong' })).toBeVisible();
});

test('while a long text is read the page does what else there is to do', async () => {
  allowMs(60_000);
  await readingOf('aquecido').done;
  const order: string[] = [];
  const read = readingOf(longText.slice(1)).done.then(() => order.push('read'));
  setTimeout(() => order.push('page'));
  await read;
  expect(order).toEqual(['page', 'read']);
});

test('while a text is being changed its last drawing stays in sight', async () => {
  const { container, rerender } = await drawn(sheet('Primeiro **um**.'));
  await screen.findByText('um', { selector: 'strong' });
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(container.textContent));
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  await act(async () => rerender(sheet('Depois **dois**.')));
  expect(await screen.findByText('dois', { selector: 'strong' })).toBeVisible();
  await waitFor(() => expect(seen).toContain('Depois dois.'));
  expect(new Set(seen)).toEqual(new Set(['Depois dois.']));
});

test.each([
  ['a run without blanks', '('.repeat(60_000)],
  ['parts that flow together', '*ش* a '.repeat(3_000)],
  ['a text with levels that are too deep', `${'> '.repeat(61)}\n${'x'.repeat(60_000)}`],
])('%s is drawn in pieces and blocks', async (_, text) => {
  allowMs(60_000);
  const { container } = await drawn(sheet(text));
  await waitFor(() => expect(screen.queryByText('lendo')).toBeNull());
  const pieces = [...container.querySelectorAll('.text-block')].map(({ textContent }) => textContent.length);
  expect(pieces.length).toBeGreaterThan(0);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(5_000);
});

test('a long table is drawn as one', async () => {
  allowMs(60_000);
  const rows = Array.from({ length: 3_000 }, (_, row) => `| C${row} | 1,8 V | PP3V42 | bom |`);
  const text = ['| peça | tensão | linha | estado |', '|---|---|---|---|', ...rows].join('\n');
  const { parsed } = (await readingOf(text).done) as { parsed: { root: { children: { type: string }[] } } };
  expect(parsed.root.children.map(({ type }) => type)).toEqual(['table']);
});
