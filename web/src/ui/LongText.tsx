import { Text } from '@mantine/core';
import { useState } from 'react';
import { TextButton } from './Links.tsx';

/** Longer texts are collapsed at first. */
const longFromChars = 280;
const shownLines = 4;
/** More than four lines have, however wide: the rest of a text of any length is laid out only when it is asked for. */
const shownChars = 2_000;

/** A text as it was written; a long one is collapsed. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (text.length < longFromChars)
    return (
      <Text inherit style={asWritten}>
        {text}
      </Text>
    );
  return (
    <>
      <Text inherit style={asWritten} {...(isOpen ? {} : { lineClamp: shownLines })}>
        {isOpen ? text : text.slice(0, shownChars)}
      </Text>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Mostrar menos' : 'Mostrar tudo'}
      </TextButton>
    </>
  );
}

const asWritten = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
