/** What is used of the package, whose own types name its other builds. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifPicture {
    readonly handle: unknown;
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
  }
  export interface Libheif {
    /** No pictures where the bytes are none of HEIF. */
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] };
    heif_colorspace_RGB: unknown;
    heif_chroma_interleaved_RGB: unknown;
    /** `channels`: of the memory of WebAssembly itself; none where it could not be decoded. */
    heif_js_decode_image2(
      handle: unknown,
      colours: unknown,
      chroma: unknown,
    ): Promise<{ channels?: { data: Uint8Array; width: number; height: number; stride: number }[] }>;
  }
  export default function load(): Promise<Libheif>;
}
