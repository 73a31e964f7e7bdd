import { decodeText, decodeTextAs, type TextEncoding } from '@bancada/contract/decode-text';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { textBytesQuery } from '../attachments.queries.ts';
import { EncodingSelect, mayBeWrong } from './EncodingSelect.tsx';
import classes from './Preview.module.css';
import type { PreviewProps } from './place.ts';
import { SearchNote } from './SearchNote.tsx';
import { SearchTools } from './SearchTools.tsx';
import { TextStage } from './TextStage.tsx';
import { textPagesOf } from './text-pages.ts';
import { useWordsOfText } from './use-words-of-text.ts';

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
  const field = useRef<HTMLInputElement>(null);
  const stage = useRef<HTMLElement>(null);
  const words = useWordsOfText(shown, pages);
  const press = (event: React.KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey ? key.toLowerCase() !== 'f' : key !== '/') return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is focused inside
    <div className={classes.viewer} onKeyDown={press}>
      <div className={classes.bar} role="toolbar" aria-label="Texto">
        {(chosen !== null || mayBeWrong(guess)) && (
          <EncodingSelect value={chosen ?? guess.encoding} onChange={setChosen} />
        )}
        <SearchTools
          field={field}
          counted="lugares"
          onClose={() => stage.current?.focus()}
          {...words.tools}
        />
      </div>
      <SearchNote search={words.search} pages={pages.length} />
      <TextStage ref={stage} pages={pages} name={shown.attachment.nome_arquivo} {...words.marked} />
      {isCut && (
        <Text size="sm" c="dimmed" mt="xs">
          Este é o começo do texto. Baixe o arquivo para ver o resto.
          {words.hasMore && ' As palavras estão também depois deste trecho.'}
        </Text>
      )}
    </div>
  );
}
