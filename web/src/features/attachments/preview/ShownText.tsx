import { Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './Preview.module.css';
import type { PreviewProps } from './place.ts';
import { SearchNote } from './SearchNote.tsx';
import { SearchTools } from './SearchTools.tsx';
import { TextStage } from './TextStage.tsx';
import { useWordsOfText } from './use-words-of-text.ts';

interface ShownTextProps extends PreviewProps {
  /** Stretches of so many lines, as the search counts them. */
  pages: readonly string[];
  /** There is more of it than is shown. */
  isCut: boolean;
  /** Before the field of the search. */
  children?: ReactNode;
}

/** A text with its search: its words are found by Ctrl+F and `/`. */
export function ShownText({ pages, isCut, children, ...shown }: ShownTextProps) {
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
        {children}
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
