import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Its own file, not the one on a host of others that the library would fetch.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

/** What stands on units and on our labels. */
const formats = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'ITF', 'EAN13'] as const;

/** The text of a code in a picture; null where none is read. */
export async function readCode(picture: ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: [...formats], maxNumberOfSymbols: 1 });
  return found[0]?.text.trim() || null;
}
