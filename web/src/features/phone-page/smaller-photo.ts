import { phoneLinkLimits } from '@bancada/contract/attachments/phone-photos';
import {
  jpegOf,
  longestSide,
  type PictureOnCanvas,
  pictureOnCanvas,
} from '../attachments/pictures/picture-canvas.ts';

/** Large enough to read a part's marking. */
const [longestPx, quality] = [2_048, 0.8];
/** On the computer's screen within three seconds on a slow line. */
const [previewPx, previewQuality] = [480, 0.6];
/** What takes less is sent as it is. */
const smallBytes = 400 * 1024;

/** A photo as it is sent, and a small picture of it that goes before it; null: it needs none, or this browser cannot draw it. */
export interface SmallerPhoto {
  file: File;
  preview: Blob | null;
}

/**
 * A photo as it is sent: as JPEG, at most 2,048 pixels long, without the place where it was taken. As it is where it is small, where
 * the browser cannot draw it (the server may well read it), and where nothing would be won.
 */
export async function smallerPhoto(photo: File): Promise<SmallerPhoto> {
  if (photo.size <= phoneLinkLimits.previewBytes) return { file: photo, preview: null };
  const drawn = await pictureOnCanvas(photo, longestSide(longestPx));
  if (drawn === null) return { file: photo, preview: null };
  const jpeg = photo.size <= smallBytes ? null : await jpegOf(drawn, quality);
  return {
    file:
      jpeg === null || jpeg.size >= photo.size
        ? photo
        : new File([jpeg], photo.name.replace(/(\.\w+)?$/, '.jpg'), { type: jpeg.type }),
    preview: await previewOf(drawn),
  };
}

async function previewOf({ canvas }: PictureOnCanvas): Promise<Blob | null> {
  const scale = Math.min(1, longestSide(previewPx)(canvas));
  const small = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  });
  small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height);
  const preview = await jpegOf({ canvas: small }, previewQuality);
  return preview !== null && preview.size <= phoneLinkLimits.previewBytes ? preview : null;
}
