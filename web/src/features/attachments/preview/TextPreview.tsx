import { decodeText, decodeTextAs, type TextEncoding } from '@bancada/contract/encodings/decode-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { textBytesQuery } from '../attachments.queries.ts';
import { EncodingSelect, mayBeWrong } from './EncodingSelect.tsx';
import type { PreviewProps } from './place.ts';
import { ShownText } from './ShownText.tsx';
import { textPagesOf } from './text-pages.ts';

/** A plain text, truncated if it is long, in the encoding that it seems to have; its words are found by Ctrl+F and `/`. */
export default function TextPreview({ attachment, place, onPlace }: PreviewProps) {
  const query = useQuery(textBytesQuery(attachment.id));
  return (
    <Loaded
      query={query}
      failure="Erro ao abrir o anexo."
      skeleton={<SkeletonBlocks count={1} heightPx={320} />}
    >
      {(beginning) => <TextFile {...beginning} attachment={attachment} place={place} onPlace={onPlace} />}
    </Loaded>
  );
}

interface Beginning {
  bytes: Uint8Array;
  isCut: boolean;
}

function TextFile({ bytes, isCut, ...shown }: PreviewProps & Beginning) {
  const [chosen, setChosen] = useState<TextEncoding | null>(null);
  const guess = useMemo(() => decodeText(bytes), [bytes]);
  const text = useMemo(
    () => (chosen === null ? guess.text : decodeTextAs(bytes, chosen)),
    [bytes, chosen, guess],
  );
  const pages = useMemo(() => textPagesOf(text), [text]);
  return (
    <ShownText {...shown} pages={pages} isCut={isCut}>
      {(chosen !== null || mayBeWrong(guess)) && (
        <EncodingSelect value={chosen ?? guess.encoding} onChange={setChosen} />
      )}
    </ShownText>
  );
}
