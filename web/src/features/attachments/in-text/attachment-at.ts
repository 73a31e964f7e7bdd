import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { unescapedAddress } from '../../../ui/unescaped-address.ts';

/** Of a file of this product: its download or its page. */
const ownAddress = /^\/(?:api\/v1\/)?attachments\/(\d{1,15})(?:\/download)?\/?(?:[?#].*)?$/;

/** The id in the address of an attachment of this product; null if it is another address. */
export function attachmentIdIn(address: string, origin: string): number | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const [, id] = ownAddress.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

/** Which of a text's attachments its author means: by its address, or by its file's name, percent-encoded or not. */
export function attachmentAt(
  address: string,
  attachments: readonly AttachmentSummary[],
  origin: string,
): AttachmentSummary | undefined {
  const id = attachmentIdIn(address, origin);
  if (id !== null) return attachments.find((one) => one.id === id);
  const typed = address.replace(/^\.\//, '');
  const names = [unescapedAddress(typed), typed].map(comparable);
  return attachments.find(({ nome_arquivo }) => names.includes(comparable(nome_arquivo)));
}

/** File systems write accents in two ways, and do not tell `.JPG` from `.jpg`. */
const comparable = (name: string) => name.normalize('NFC').toLowerCase();

/** Pictures that every browser of today draws, and those that are decoded for it. */
const drawn = /^image\/(jpeg|png|apng|webp|gif|avif|bmp|hei[cf](-sequence)?)$/;

export function isDrawn({ tipo_arquivo }: AttachmentSummary): boolean {
  return drawn.test(tipo_arquivo);
}

/** The Markdown that puts a picture in the text. */
export function pictureMarkdown({ nome_arquivo }: Pick<AttachmentSummary, 'nome_arquivo'>): string {
  const words = nome_arquivo.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, '\\$&');
  const address = encodeURIComponent(nome_arquivo).replace(
    /[()']/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `![${words}](${address})`;
}
