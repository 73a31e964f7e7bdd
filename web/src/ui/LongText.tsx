import { Text } from '@mantine/core';
import { useState } from 'react';
import { TextButton } from './TextButton.tsx';

/** Longer texts are collapsed at first. */
const longFromChars = 280;
const shownLines = 4;

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
        {text}
      </Text>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Mostrar menos' : 'Mostrar tudo'}
      </TextButton>
    </>
  );
}

const asWritten = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
