import type { FootnoteDefinition } from 'mdast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import type { ReactNode } from 'react';

/** A footnote that is called. */
export interface Footnote {
  /** From 1, in the order of the first calls. */
  number: number;
  definition: FootnoteDefinition;
  /** How often it is called. */
  calls: number;
}

/** Of the heading of footnotes. */
export const footnotesId = 'footnote-label';

const footnoteId = ({ definition }: Footnote) =>
  `user-content-fn-${normalizeUri(definition.identifier.toLowerCase())}`;
const callId = ({ definition }: Footnote, call: number) =>
  `user-content-fnref-${normalizeUri(definition.identifier.toLowerCase())}${call > 1 ? `-${call}` : ''}`;

/** The call of a footnote in the text. */
export function FootnoteCall({ footnote, call }: { footnote: Footnote; call: number }) {
  return (
    <sup>
      <a id={callId(footnote, call)} href={`#${footnoteId(footnote)}`} aria-describedby={footnotesId}>
        {footnote.number}
      </a>
    </sup>
  );
}

/** A footnote; the ways back to the text stand behind its last words, where it ends with some. */
export function FootnoteItem({
  footnote,
  blocks,
  lastWords,
}: {
  footnote: Footnote;
  blocks: ReactNode;
  lastWords: ReactNode;
}) {
  const back = Array.from({ length: footnote.calls }, (_, index) => (
    <BackLink key={callId(footnote, index + 1)} footnote={footnote} call={index + 1} />
  ));
  return (
    <li id={footnoteId(footnote)}>
      {blocks}
      {lastWords === null ? (
        back
      ) : (
        <p>
          {lastWords}
          {back}
        </p>
      )}
    </li>
  );
}

function BackLink({ footnote, call }: { footnote: Footnote; call: number }) {
  return (
    <>
      {' '}
      <a href={`#${callId(footnote, call)}`} aria-label="Voltar ao texto">
        ↩{call > 1 && <sup>{call}</sup>}
      </a>
    </>
  );
}
