/** What is used of the package, which has no types of its own. A node of a document is a plain value. */
declare module 'pdfmake' {
  export type Node = { [property: string]: unknown } | string;
  export interface FontFiles {
    normal: string;
    bold: string;
    italics: string;
    bolditalics: string;
  }
  export interface DocumentDefinition {
    info: Record<string, string>;
    pageSize: 'A4';
    pageMargins: [left: number, top: number, right: number, bottom: number];
    lang: string;
    defaultStyle: Record<string, unknown>;
    /** By name: one that is named twice stands in the file once. */
    images: Record<string, string>;
    footer(page: number, pages: number): Node;
    content: Node[];
  }
  interface Maker {
    setFonts(fonts: Record<string, FontFiles>): void;
    /** Whether it may load this address. */
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    /** Whether it may read this file, fonts too. */
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  }
  const maker: Maker;
  export default maker;
}
