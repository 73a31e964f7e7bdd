import { correctionLimits } from '@bancada/contract/faults/corrections';
import { type Mending, mended } from './correct-text.ts';

/** A text of at most so many characters is shown whole; of a longer one, so much around each place. */
const wholeMaxChars = 300;
const aroundChars = 70;

/** Parts of a text before and after its mending, and how many places are not among them. */
export function excerptsOf(text: string, mendings: readonly Mending[]) {
  if (text.length <= wholeMaxChars)
    return { trechos: [{ antes: text, depois: mended(text, mendings) }], mais: 0 };
  const groups: { start: number; end: number; own: Mending[] }[] = [];
  for (const mending of mendings) {
    const last = groups.at(-1);
    const start = edge(text, mending.start - aroundChars, 1);
    const end = edge(text, mending.end + aroundChars, -1);
    if (last !== undefined && start <= last.end) {
      last.own.push(mending);
      last.end = end;
    } else groups.push({ start, end, own: [mending] });
  }
  const shown = groups.slice(0, correctionLimits.excerptsMax);
  const count = shown.reduce((sum, { own }) => sum + own.length, 0);
  return { trechos: shown.map((group) => excerpt(text, group)), mais: mendings.length - count };
}

/** A place between two words near an offset, so that none is cut; within the text. */
function edge(text: string, offset: number, step: 1 | -1): number {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  for (let moved = 0; moved < 20; moved += 1) {
    const place = offset + step * moved;
    if (/\s/.test(text[place] ?? '')) return place;
  }
  // Never between the halves of one character.
  return /[\uDC00-\uDFFF]/.test(text[offset] ?? '') ? offset + step : offset;
}

function excerpt(text: string, { start, end, own }: { start: number; end: number; own: readonly Mending[] }) {
  const part = text.slice(start, end);
  const inPart = own.map((mending) => ({
    ...mending,
    start: mending.start - start,
    end: mending.end - start,
  }));
  const cut = (shown: string) => `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`;
  return { antes: cut(part), depois: cut(mended(part, inPart)) };
}
