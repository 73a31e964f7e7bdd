/** Small enough to be on the computer's screen within three seconds on a slow line, large enough to read a part's marking. */
const [longestPx, quality] = [2_048, 0.8];
/** What takes less is sent as it is. */
const smallBytes = 400 * 1024;

/**
 * A photo as it is sent: as JPEG, at most 2,048 pixels long, without the place where it was taken. As it is where it is small, where
 * the browser cannot draw it, and where nothing would be won.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  if (photo.size <= smallBytes) return photo;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(photo);
  } catch (error) {
    // What the browser cannot draw, the server may well read.
    if (error instanceof DOMException) return photo;
    throw error;
  }
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = canvas.getContext('2d');
  if (context === null) return photo;
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (drawn === null || drawn.size >= photo.size) return photo;
  return new File([drawn], photo.name.replace(/(\.\w+)?$/, '.jpg'), { type: drawn.type });
}
