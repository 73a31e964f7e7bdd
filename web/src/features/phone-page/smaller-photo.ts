import { jpegOf, longestSide, pictureOnCanvas } from '../attachments/pictures/picture-canvas.ts';

/** Small enough to be on the computer's screen within three seconds on a slow line, large enough to read a part's marking. */
const [longestPx, quality] = [2_048, 0.8];
/** What takes less is sent as it is. */
const smallBytes = 400 * 1024;

/**
 * A photo as it is sent: as JPEG, at most 2,048 pixels long, without the place where it was taken. As it is where it is small, where
 * the browser cannot draw it (the server may well read it), and where nothing would be won.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  if (photo.size <= smallBytes) return photo;
  const drawn = await pictureOnCanvas(photo, longestSide(longestPx));
  const jpeg = drawn && (await jpegOf(drawn, quality));
  if (jpeg === null || jpeg.size >= photo.size) return photo;
  return new File([jpeg], photo.name.replace(/(\.\w+)?$/, '.jpg'), { type: jpeg.type });
}
