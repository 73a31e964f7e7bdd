import type { Box } from '@bancada/contract/attachments/documents';

/** A box of an upright page on the page turned clockwise by so many degrees, a multiple of 90. */
export function turnBox({ x, y, largura, altura }: Box, degrees: number): Box {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { x: 1 - y - altura, y: x, largura: altura, altura: largura };
    case 180:
      return { x: 1 - x - largura, y: 1 - y - altura, largura, altura };
    case 270:
      return { x: y, y: 1 - x - largura, largura: altura, altura: largura };
    default:
      return { x, y, largura, altura };
  }
}

/** Style that lays an element over a box of what contains it. */
export function boxStyle({ x, y, largura, altura }: Box) {
  const percent = (part: number) => `${part * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(largura), height: percent(altura) };
}

/** Whether the middle of a box lies in another. */
export function isWithin(box: Box, other: Box): boolean {
  const [x, y] = [box.x + box.largura / 2, box.y + box.altura / 2];
  return x >= other.x && x <= other.x + other.largura && y >= other.y && y <= other.y + other.altura;
}
