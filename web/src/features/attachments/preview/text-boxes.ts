import type { Box } from '@bancada/contract/attachments/documents';
import { findWords, type Stretch } from './find-words.ts';

/** A piece of a page's text layer, and where it starts in the text of the page. */
interface Run {
  node: Text;
  start: number;
}

/** Where these words stand in the text layer of a page: the boxes of each place, in fractions of `frame` as it is shown. */
export function boxesOfWords(layer: Element, words: readonly string[], frame: Element): Box[][] {
  const { text, runs } = readLayer(layer);
  const starts = new Set(runs.map(({ start }) => start));
  const whole = frame.getBoundingClientRect();
  return findWords(text, words, { isEdge: (offset) => starts.has(offset) })
    .map((stretch) => boxesOf(stretch, runs, whole))
    .filter((boxes) => boxes.length > 0);
}

function readLayer(layer: Element): { text: string; runs: Run[] } {
  const runs: Run[] = [];
  let text = '';
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      runs.push({ node, start: text.length });
      text += node.data;
    } else if (node.nodeName === 'BR') text += '\n';
  }
  return { text, runs };
}

function boxesOf({ start, end }: Stretch, runs: readonly Run[], whole: DOMRect): Box[] {
  const range = document.createRange();
  return runs
    .filter((run) => run.start < end && run.start + run.node.length > start)
    .flatMap(({ node, start: at }) => {
      range.setStart(node, Math.max(0, start - at));
      range.setEnd(node, Math.min(node.length, end - at));
      return [...range.getClientRects()];
    })
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, width, height }) => ({
      x: (left - whole.left) / whole.width,
      y: (top - whole.top) / whole.height,
      largura: width / whole.width,
      altura: height / whole.height,
    }));
}
