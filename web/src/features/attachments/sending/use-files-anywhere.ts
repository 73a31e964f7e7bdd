import { useEffect, useRef, useState } from 'react';

const bringsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true;
/** Nothing below an open dialog accepts files. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

interface FilesAnywhere {
  onFiles: (files: File[]) => void;
  onPaste: (images: File[]) => void;
}

/** Accepts files dropped anywhere on the page, and pasted images. @returns whether files are being dragged over the page */
export function useFilesAnywhere(given: FilesAnywhere): boolean {
  const [isOver, setIsOver] = useState(false);
  const current = useRef(given);
  current.current = given;
  useEffect(() => {
    const ending = new AbortController();
    const listen = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: ending.signal });
    listen('dragover', (event) => {
      if (!bringsFiles(event.dataTransfer)) return;
      // Even below a dialog: otherwise the browser would navigate to the file.
      event.preventDefault();
      setIsOver(!isCovered());
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen('drop', (event) => {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(false);
      if (!isCovered()) current.current.onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    listen('paste', ({ clipboardData }) => {
      // Text that comes with a picture (cells of a spreadsheet) is text.
      const isText = clipboardData?.types.includes('text/plain') === true;
      const images = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (images.length > 0 && !isText && !isCovered()) current.current.onPaste(images);
    });
    return () => ending.abort();
  }, []);
  return isOver;
}
