import type { Frame } from '@bancada/contract/senses/light';
import { endStream, openDevice, SenseRefused } from './refusals.ts';

/** Where the LED is, from 0 to 1 of the picture's width and height. */
export interface Spot {
  x: number;
  y: number;
}

/** What is looked at around the spot, of the shorter side of the picture: a LED and a bit of what is around it. */
const boxShare = 0.06;
/** Each box is brought to so many pixels a side, and these are averaged. */
const boxPixels = 8;

/**
 * Shows what a camera sees.
 * @param instead what can be done without one, as `openDevice` says it
 * @throws SenseRefused in words
 * @returns what lets it go
 */
export async function showCamera(video: HTMLVideoElement, instead?: string): Promise<() => void> {
  const wanted = { facingMode: 'environment', frameRate: { ideal: 30 }, width: { ideal: 1280 } };
  const stream = await openDevice('câmera', { video: wanted }, instead);
  video.srcObject = stream;
  await video.play();
  return () => {
    endStream(stream);
    video.srcObject = null;
  };
}

/** Shows the first picture of a film. @throws SenseRefused in words; @returns what lets it go */
export async function showFilm(video: HTMLVideoElement, film: File): Promise<() => void> {
  const address = URL.createObjectURL(film);
  const end = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
  const isShown = await new Promise<boolean>((resolve) => {
    video.onloadeddata = () => resolve(true);
    video.onerror = () => resolve(false);
    video.src = address;
  });
  // A recording of sound alone plays, too.
  if (isShown && video.videoWidth > 0) return end;
  end();
  throw new SenseRefused(
    isShown
      ? `${film.name} só tem som, sem imagem. Abra em “Abrir gravação”, nos bipes, ou escolha um filme.`
      : `Este navegador não sabe mostrar ${film.name}. Filme em MP4 (H.264) ou WebM, e tente de novo.`,
  );
}

/**
 * Follows the light at a spot, picture by picture, by the time at which each was taken.
 * @returns what ends it
 */
export function followLight(
  video: HTMLVideoElement,
  spot: Spot,
  onFrame: (frame: Frame) => void,
): () => void {
  const canvas = new OffscreenCanvas(boxPixels, boxPixels);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let handle = 0;
  const take: VideoFrameRequestCallback = (_now, { captureTime, mediaTime }) => {
    const { videoWidth: width, videoHeight: height } = video;
    const side = Math.max(2, Math.min(width, height) * boxShare);
    context?.drawImage(
      video,
      clamp(spot.x * width - side / 2, width - side),
      clamp(spot.y * height - side / 2, height - side),
      ...([side, side, 0, 0, boxPixels, boxPixels] as const),
    );
    const pixels = context?.getImageData(0, 0, boxPixels, boxPixels).data;
    if (pixels !== undefined) onFrame({ t: captureTime ?? mediaTime * 1_000, ...meanColour(pixels) });
    handle = video.requestVideoFrameCallback(take);
  };
  handle = video.requestVideoFrameCallback(take);
  return () => video.cancelVideoFrameCallback(handle);
}

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), most);

/** From 0 to 255 each. */
function meanColour(pixels: Uint8ClampedArray): { r: number; g: number; b: number } {
  const sum = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 1)
    if (at % 4 < 3) sum[at % 4] = (sum[at % 4] as number) + (pixels[at] as number);
  const [r = 0, g = 0, b = 0] = sum.map((all) => all / (pixels.length / 4));
  return { r, g, b };
}
