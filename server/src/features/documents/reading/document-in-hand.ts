import { type OfficeKind, officeKindOf } from '@bancada/contract/attachments/office-types';
import { isBoard } from '@bancada/contract/boards/board-media-type';
import { mediaTypeOf } from '../../../files/media-type.ts';
import { pageCharsMax } from './limits.ts';
import type { Ask, Opened, Outcome, ReadPage, Thumbnail } from './messages.ts';
import type { OpenDocument } from './open-document.ts';
import { cleanText } from './page-text.ts';
import { Unreadable } from './unreadable.ts';

let inHand: OpenDocument | null = null;

/** Does what the server asks, and says what came of it. */
export async function outcomeOf(ask: Ask): Promise<Outcome<Ask['kind']>> {
  try {
    return { done: await dispatch(ask) };
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (error instanceof Unreadable) return { failed: error.reason, why: describe(error.cause) ?? why };
    if (isOfDisk(error)) return { broken: why };
    // Parsers of broken files throw anything.
    return { failed: isOutOfMemory(error) ? 'memoria' : 'danificado', why };
  }
}

const describe = (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : null);
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error;
const isOutOfMemory = (error: unknown) =>
  error instanceof RangeError &&
  /allocation failed|invalid array(buffer)? length|typed array length/i.test(error.message);

async function dispatch(ask: Ask): Promise<Opened | Thumbnail | ReadPage | null> {
  if (ask.kind === 'open') return open(ask.path);
  if (ask.kind === 'close') return close();
  if (inHand === null) throw new Error(`Asked for a ${ask.kind} with no document open`);
  return ask.kind === 'thumbnail' ? inHand.thumbnail() : cleaned(await inHand.readPage(ask.page));
}

function cleaned(page: ReadPage): ReadPage {
  const text = cleanText(page.text);
  if (text.length > pageCharsMax) throw new Unreadable('grande-demais');
  return { ...page, text };
}

async function close(): Promise<null> {
  await inHand?.close();
  inHand = null;
  return null;
}

async function open(path: string): Promise<Opened> {
  await close();
  const mediaType = await mediaTypeOf(path);
  const opener = await openerOf(mediaType);
  inHand = (await opener?.(path, mediaType)) ?? null;
  return { mediaType, pages: inHand?.pages ?? 0, readableTo: inHand?.readableTo ?? 0 };
}

const bitmaps = /^image\/(png|apng|jpeg|webp|gif|tiff|avif|bmp)$/;
const heif = /^image\/hei[cf]\b/;
const xml = /^(application\/xml\b|image\/svg)/;
const texts = /^text\//;

type Opener = (path: string, mediaType: string) => Promise<OpenDocument>;

/** Each kind loads its libraries when a first file of it comes. */
async function openerOf(mediaType: string): Promise<Opener | null> {
  if (mediaType === 'application/pdf') return (await import('./pdf-document.ts')).openPdf;
  if (bitmaps.test(mediaType)) return (await import('./picture-document.ts')).openPicture;
  if (heif.test(mediaType)) return (await import('./heif-document.ts')).openHeif;
  const office = officeKindOf(mediaType);
  if (office !== null) return officeOpenerOf(office);
  if (xml.test(mediaType)) return (await import('./xml-document.ts')).openXml;
  if (isBoard(mediaType)) return (await import('./board-document.ts')).openBoard;
  if (texts.test(mediaType)) return (await import('./text-document.ts')).openText;
  return null;
}

async function officeOpenerOf(kind: OfficeKind): Promise<Opener> {
  if (kind === 'docx') return (await import('./office/docx-text.ts')).openDocx;
  if (kind === 'xlsx') return (await import('./office/xlsx-text.ts')).openXlsx;
  if (kind === 'odf') return (await import('./office/odf-text.ts')).openOdf;
  return (await import('./office/rtf-text.ts')).openRtf;
}
