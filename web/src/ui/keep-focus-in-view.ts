/** A ref for late content: if it pushes the focused field out of view, the page scrolls after it. */
export function keepFocusInView(content: HTMLElement | null) {
  if (content === null) return;
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (focused !== null && content.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
      focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(content);
  return () => observer.disconnect();
}
