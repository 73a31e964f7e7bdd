/** What is used of the package, whose own types name its other builds. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifPicture {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills the pixels, in RGBA; null: it could not. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  }
  interface Libheif {
    /** No pictures where the bytes are none of HEIF. */
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] };
  }
  export default function load(): Promise<Libheif>;
}
