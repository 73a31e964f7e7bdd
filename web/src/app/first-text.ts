/** How long parts of the screen that are still on their way keep the text. */
const limitMs = 5_000;
const lookEveryMs = 50;
const onItsWay = '#root main.start, #root main [aria-busy="true"]';

/**
 * Takes away what `src/inicio.js` has drawn of the first answer, once the screen shows the same, or at a press.
 * @param startScreenMs how long the start screen, whose place the text has, is still to be seen
 */
export function endFirstText(startScreenMs: number): void {
  const text = document.getElementById('primeiro-texto');
  if (text === null) return;
  const end = () => {
    const { scrollTop } = text;
    text.remove();
    if (scrollTop > 0) scrollTo(0, scrollTop);
  };
  text.addEventListener('click', end);
  const since = performance.now();
  const look = () => {
    if (!text.isConnected) return;
    const passedMs = performance.now() - since;
    const isStart = passedMs < startScreenMs;
    // As the start screen itself: the page below can be used already.
    text.style.pointerEvents = isStart ? 'none' : 'auto';
    const isWaiting = passedMs < limitMs && document.querySelector(onItsWay) !== null;
    if (isStart || isWaiting) setTimeout(look, lookEveryMs);
    else end();
  };
  look();
}
