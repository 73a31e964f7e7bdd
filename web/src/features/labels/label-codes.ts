import { queryOptions } from '@tanstack/react-query';
import { renderSVG } from 'uqr';

/** A code of bars, to be drawn at any width. */
export interface BarCode {
  /** The address of its picture. */
  picture: string;
  /** How many of the narrowest bars it is wide. */
  bars: number;
}

const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Without a border of its own: a label has one. */
export const qrPicture = (address: string) => pictureOf(renderSVG(address, { ecc: 'M', border: 0 }));

/** The Code 128 of a number; what draws it is loaded when the first one is drawn. */
export const barCodeQuery = (number: string) =>
  queryOptions({
    queryKey: ['bar code', number],
    queryFn: async (): Promise<BarCode> => {
      const { code128, drawingSVG } = await import('bwip-js/browser');
      const svg = code128({ bcid: 'code128', text: number, scale: 1, height: 10 }, drawingSVG());
      const bars = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
      // Stretched to whatever width and height it is given.
      return { picture: pictureOf(svg.replace('<svg ', '<svg preserveAspectRatio="none" ')), bars };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
