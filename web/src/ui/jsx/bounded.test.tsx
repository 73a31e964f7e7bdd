import { render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { blockChars, blocksOf, piecesOf } from './long-runs.ts';

/** The longest run without blanks in one node of text, and the longest node outside of blocks. */
function longestOf(root: Element): { run: number; flow: number } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = { run: 0, flow: 0 };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { data, parentElement } = node as Text;
    found.run = Math.max(found.run, ...data.split(/[\t\n ]/).map((run) => run.length));
    if (parentElement?.closest('.text-block') === null) found.flow = Math.max(found.flow, data.length);
  }
  return found;
}

const runs = ['(', '*_[(', 'f', 'ش', 'aش', '\u1088', '文', '😀', 'a\u0301', '1/2'];

test.each(runs)('a long run of %s is drawn in pieces, whatever element it stands in', (unit) => {
  const text = `antes ${unit.repeat(3_000)} depois`;
  const { container } = render(
    <ul>
      <li>{text}</li>
      <li>
        Nome: {text}
        <Fragment key="same">{text}</Fragment>
      </li>
      <li>{[text, 'fim']}</li>
    </ul>,
  );
  expect(container.textContent).toBe(`${text}Nome: ${text}${text}${text}fim`);
  expect(longestOf(container).run).toBeLessThanOrEqual(100);
});

test('a text of many lines is drawn in blocks, and nothing of it is lost', () => {
  const text = 'Meça a linha de 3,3 V antes.\n'.repeat(2_000);
  const { container } = render(<pre>{text}</pre>);
  expect(container.textContent).toBe(text);
  expect(longestOf(container).flow).toBeLessThanOrEqual(blockChars);
  const blocks = [...container.querySelectorAll('.text-block')].map(({ textContent }) => textContent);
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.every((block) => block.endsWith('antes.\n'))).toBe(true);
});

test('an ordinary text is one node, as it was written', () => {
  render(<p>Trocar o U7000; medir PP3V42_G3H de novo.</p>);
  expect(screen.getByText(/^Trocar/).innerHTML).toBe('Trocar o U7000; medir PP3V42_G3H de novo.');
  expect(piecesOf(`${'a'.repeat(100)} ${'b'.repeat(100)}`)).toBeNull();
  expect(blocksOf('a '.repeat(blockChars))).toBeNull();
});

test('a character stays whole, with its marks', () => {
  expect(piecesOf('😀'.repeat(100))?.every((piece) => [...piece].every((one) => one === '😀'))).toBe(true);
  expect(piecesOf('a\u0301'.repeat(200))?.every((piece) => piece.startsWith('a'))).toBe(true);
  expect(piecesOf('\u0301'.repeat(300))?.join('')).toBe('\u0301'.repeat(300));
  for (const text of ['a'.repeat(20_000), '😀'.repeat(9_000), 'ab '.repeat(9_000)])
    expect(blocksOf(text)?.join('')).toBe(text);
});

test('a field does not break a run of any length into lines', () => {
  render(
    <>
      <textarea aria-label="longo" defaultValue={'('.repeat(1_001)} />
      <textarea aria-label="usual" defaultValue={'Meça de novo. '.repeat(1_000)} />
    </>,
  );
  expect(screen.getByLabelText('longo')).toHaveAttribute('wrap', 'off');
  expect(screen.getByLabelText('usual')).not.toHaveAttribute('wrap');
});
