import { type Sums, sumsOf } from './incoming.ts';
import { mediaTypeOf } from './media-type.ts';
import { erasePosition, TooMuchMetadata } from './photo-position.ts';

export interface Examined {
  mediaType: string;
  /** Checksums of the file if it was changed; otherwise null. */
  newSums: Sums | null;
}

/** Runs in a worker (`examine.ts`). @returns null if the file's metadata cannot be processed */
export default async function examine(file: string): Promise<Examined | null> {
  const mediaType = await mediaTypeOf(file);
  try {
    return { mediaType, newSums: erasePosition(file, mediaType) ? await sumsOf(file) : null };
  } catch (error) {
    if (error instanceof TooMuchMetadata) return null;
    throw error;
  }
}
