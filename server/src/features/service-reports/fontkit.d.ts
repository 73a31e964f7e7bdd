/** What is used of the package, which has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function openSync(file: string): Font;
}
