import { copyFile, rename, stat } from 'node:fs/promises';
import { type Sums, sumsOf } from './incoming.ts';
import { mediaTypeOf } from './media-type.ts';
import { erasePosition, isPhoto, TooMuchMetadata } from './photo-position.ts';

export interface Examined {
  mediaType: string;
  /** Checksums of the file if it was changed; otherwise null. */
  newSums: Sums | null;
}

/** Runs in a worker (`examine.ts`). @returns null if the file's metadata cannot be processed */
export default async function examine(file: string): Promise<Examined | null> {
  const mediaType = await mediaTypeOf(file);
  if (isPhoto(mediaType)) await standAlone(file);
  try {
    return { mediaType, newSums: erasePosition(file, mediaType) ? await sumsOf(file) : null };
  } catch (error) {
    if (error instanceof TooMuchMetadata) return null;
    throw error;
  }
}

/** A file may be another name of an upload that must stay as it was sent: the copy that takes its name is changed. */
async function standAlone(file: string): Promise<void> {
  if ((await stat(file)).nlink === 1) return;
  await copyFile(file, `${file}.copy`);
  await rename(`${file}.copy`, file);
}
