import type { Browser } from '@playwright/test';

interface FilmSize {
  width: number;
  height: number;
  framesPerSecond: number;
}

/** How light each pixel is, and how far towards blue and red each square of four; 0 to 255, without colour 128. */
export interface Frame {
  luma: Buffer;
  blue: Buffer;
  red: Buffer;
}

/** A frame of one grey. */
export function greyFrame({ width, height }: Omit<FilmSize, 'framesPerSecond'>, luma: number): Frame {
  const colour = () => Buffer.alloc((width * height) / 4, 128);
  return { luma: Buffer.alloc(width * height, luma), blue: colour(), red: colour() };
}

/** A film in the format of Chromium's own camera for tests, YUV4MPEG2. */
export function filmOf({ width, height, framesPerSecond }: FilmSize, frames: readonly Frame[]): Buffer {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const parts = frames.flatMap(({ luma, blue, red }) => [Buffer.from('FRAME\n'), luma, blue, red]);
  return Buffer.concat([head, ...parts]);
}

type LaunchOptions = NonNullable<Parameters<ReturnType<Browser['browserType']>['launch']>[0]>;

/** Chromium with a film before its camera, over and over, and with what else is told. */
export const withCamera = (options: LaunchOptions, film: string, ...more: string[]): LaunchOptions => ({
  ...options,
  args: [
    ...(options.args ?? []),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    ...more,
  ],
});
