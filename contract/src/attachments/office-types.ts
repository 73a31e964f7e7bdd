import { isBoard } from '../boards/board-media-type.ts';
import { mayBeShown } from './attachments.ts';

/** Texts and sheets of office programs: they are shown as the text that the server reads of them. */
export type OfficeKind = 'docx' | 'xlsx' | 'odf' | 'rtf';

const kinds: readonly [RegExp, OfficeKind][] = [
  [
    /^application\/vnd\.(openxmlformats-officedocument\.wordprocessingml\.|ms-word\.(document|template)\.)/,
    'docx',
  ],
  [
    /^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml\.|ms-excel\.(sheet|template)\.macro)/,
    'xlsx',
  ],
  [/^application\/vnd\.oasis\.opendocument\.(text|spreadsheet)/, 'odf'],
  [/^(application|text)\/rtf\b/, 'rtf'],
];

/** null: another kind of file. */
export function officeKindOf(mediaType: string): OfficeKind | null {
  const essence = mediaType.toLowerCase();
  return kinds.find(([pattern]) => pattern.test(essence))?.[1] ?? null;
}

/** Whether the product shows what is in a file: as it is, its text, or a board. */
export function mayBeRead(mediaType: string): boolean {
  return mayBeShown(mediaType) || officeKindOf(mediaType) !== null || isBoard(mediaType);
}
