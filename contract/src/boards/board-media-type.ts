/** What a stored file is told to be whose content is a board; no registered type covers boardview files. */
export const boardType = 'application/x-boardview';

export function isBoard(mediaType: string): boolean {
  return mediaType.toLowerCase().startsWith(boardType);
}
