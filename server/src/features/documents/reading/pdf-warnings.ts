/** The one way in which pdf.js says that it left out an image above `maxImageSize`. */
const removed = /^Warning: Image exceeded maximum allowed size/;
let removedImages = 0;

/** Collects what pdf.js writes to the console of this process, which nobody sees. */
export function collectWarnings(): void {
  console.warn = (message: unknown) => {
    if (typeof message === 'string' && removed.test(message)) removedImages++;
  };
}

/** How many images were left out since it was asked last. */
export function takeRemovedImages(): number {
  const count = removedImages;
  removedImages = 0;
  return count;
}
