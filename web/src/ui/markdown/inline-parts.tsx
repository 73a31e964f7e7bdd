import { normalizeUri } from 'micromark-util-sanitize-uri';
import { createContext, type ReactNode, useContext } from 'react';

/** What stands in a text for the addresses of files that belong to its record; null: the address is of something else. */
export interface FilesOfText {
  picture(address: string, alt: string): ReactNode | null;
  link(address: string, children: ReactNode): ReactNode | null;
}

/** Apart from what is drawn, which stays when the files are read anew. */
export const Files = createContext<FilesOfText | undefined>(undefined);

/** A host and what follows, without a name before it (`https://known.example@elsewhere`); browsers fill in missing slashes. */
const web = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
/** One recipient: no subject, text or copies that the link does not show. */
const mail = /^mailto:[^?,;:@/%]+@[^?,;:@/%]+$/i;
/** Browsers leave out some, and take a backslash for a slash. */
const misleading = /^\s|[\p{Cc}\\]/u;

/** An address, percent-encoded; empty, if it is neither http, https, mailto nor of this place, or does not lead where it seems to. */
export function safeAddress(typed: string): string {
  const address = normalizeUri(typed);
  if (misleading.test(typed) || address.startsWith('//')) return '';
  const [beforePath = ''] = /^[^/?#]*/.exec(address) ?? [];
  return !beforePath.includes(':') || web.test(address) || mail.test(address) ? address : '';
}

/** Checkboxes of a task list are not interactive. */
export function Check({ isDone }: { isDone: boolean }) {
  return (
    <>
      <span role="img" aria-label={isDone ? 'feito' : 'a fazer'}>
        {isDone ? '☑' : '☐'}
      </span>{' '}
    </>
  );
}

/** Nothing is loaded from another host, nor anything user-written from this one, but the record's own pictures. */
export function Picture({ address, alt }: { address: string; alt: string }) {
  const files = useContext(Files);
  if (address === '') return <span>[imagem não mostrada{alt && `: ${alt}`}]</span>;
  return files?.picture(address, alt) ?? <TextLink href={address}>{`Imagem: ${alt || address}`}</TextLink>;
}

interface TextLinkProps {
  href: string;
  title?: string | null | undefined;
  children: ReactNode;
}

/** A link to elsewhere opens apart from the text; one without an address is words. */
export function TextLink({ href, title, children }: TextLinkProps) {
  const files = useContext(Files);
  const ofFile = files?.link(href, children);
  if (ofFile) return ofFile;
  if (href === '') return <span>{children}</span>;
  const outside = href.startsWith('#') ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <a href={href} title={title ?? undefined} {...outside}>
      {children}
    </a>
  );
}
