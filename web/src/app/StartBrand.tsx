import { BrandMark } from '../ui/BrandMark.tsx';

/** The brand in the middle of an empty screen, as `index.html` draws it; inside an element of the class `start`, which is styled there. */
export function StartBrand() {
  return (
    <>
      <BrandMark sizePx={88} />
      <span>Bancada</span>
    </>
  );
}
