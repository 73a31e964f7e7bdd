import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { type Edited, type Selected, withBlock, withBold } from './markdown-edits.ts';

interface TextEditsOptions {
  value: string;
  readOnly: boolean;
  onInsert: (value: string) => void;
  /** @returns the Markdown that shows each picture */
  onPictures: ((files: File[]) => Promise<string[]>) | undefined;
}

/** What changes a text besides typing: tools, Ctrl+B, pictures that are pasted or dropped. */
export function useTextEdits({ value, readOnly, onInsert, onPictures }: TextEditsOptions) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const edit = (edited: Edited) => apply(textarea, { before: latest.current, edited, onInsert });
  const insertPictures = async (pictures: File[]) => {
    for (const markdown of (await onPictures?.(pictures)) ?? []) {
      const { text, at } = withBlock(
        latest.current,
        markdown,
        selectionOf(textarea.current, latest.current).to,
      );
      edit({ text, from: at + markdown.length, to: at + markdown.length });
      latest.current = text;
    }
  };
  const take = (event: ClipboardEvent | DragEvent, transfer: DataTransfer) => {
    const pictures = picturesIn(transfer);
    if (onPictures === undefined || readOnly || pictures.length === 0) return;
    event.preventDefault();
    // What takes files anywhere on the page leaves these alone.
    event.stopPropagation();
    void insertPictures(pictures);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isBold = event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isBold || readOnly) return;
    event.preventDefault();
    edit(withBold(value, selectionOf(textarea.current, value)));
  };
  return {
    textarea,
    edit,
    takePictures: (pictures: File[]) => void insertPictures(pictures),
    handlers: {
      onKeyDown,
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}

/** An end of the text that nobody has touched counts as the cursor. */
export function selectionOf(field: HTMLTextAreaElement | null, value: string): Selected {
  if (field === null || (field.selectionEnd === 0 && document.activeElement !== field))
    return { from: value.length, to: value.length };
  return { from: field.selectionStart, to: field.selectionEnd };
}

/** Text that comes with a picture (cells of a spreadsheet) is text. */
function picturesIn({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files].filter(({ type }) => type.startsWith('image/'));
}

interface Application {
  before: string;
  edited: Edited;
  onInsert: (value: string) => void;
}

/** Writes an edit as if it were typed, so that the browser can take it back; where it cannot be, at once. */
function apply(
  field: RefObject<HTMLTextAreaElement | null>,
  { before, edited, onInsert }: Application,
): void {
  const { text, from, to } = edited;
  if (text !== before && !typeOver(field.current, before, text)) onInsert(text);
  selectLater(field, from, to);
}

function typeOver(field: HTMLTextAreaElement | null, before: string, text: string): boolean {
  if (field === null || typeof document.execCommand !== 'function') return false;
  let start = 0;
  while (start < before.length && before[start] === text[start]) start += 1;
  let left = Math.min(before.length, text.length) - start;
  let end = 0;
  while (left > 0 && before[before.length - 1 - end] === text[text.length - 1 - end]) {
    end += 1;
    left -= 1;
  }
  field.focus();
  field.setSelectionRange(start, before.length - end);
  const typed = text.slice(start, text.length - end);
  return typed === '' ? document.execCommand('delete') : document.execCommand('insertText', false, typed);
}

/** Once the text is drawn. */
export function selectLater(field: RefObject<HTMLTextAreaElement | null>, from: number, to: number): void {
  requestAnimationFrame(() => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  });
}
