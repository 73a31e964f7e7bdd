import { Image } from '@mantine/core';
import { renderSVG } from 'uqr';

const sizePx = 208;

/** Black on white in both themes, which is what cameras can read. */
export function QrPicture({ address, alt }: { address: string; alt: string }) {
  const svg = renderSVG(address, { ecc: 'M', border: 3 });
  return (
    <Image
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={alt}
      w={sizePx}
      h={sizePx}
      mx="auto"
      radius="sm"
    />
  );
}
