import type { Reading } from '@bancada/contract/document-readings';
import { Progress, Text } from '@mantine/core';
import { readingText, readPercent } from './reading-texts.ts';

/** How far a file is read, with a bar while it is. */
export function ReadingState({ reading }: { reading: Reading }) {
  const { estado } = reading;
  const percent = estado === 'lendo' ? readPercent(reading) : null;
  return (
    <>
      <Text span inherit {...(estado === 'falhou' ? { c: 'var(--mantine-color-error)' } : {})}>
        {readingText(reading)}
      </Text>
      {/* The sentence says the same. */}
      {percent !== null && <Progress value={percent} size="sm" mt={4} maw={240} aria-hidden />}
    </>
  );
}
