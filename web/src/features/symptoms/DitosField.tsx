import { ditosTexts } from '@bancada/contract/faults/ditos';
import { Textarea, type TextareaProps } from '@mantine/core';

/** Other ways to say a symptom, one per line. */
export function DitosField(props: TextareaProps) {
  return (
    <Textarea
      label={ditosTexts.label}
      description={ditosTexts.description}
      size="md"
      autosize
      minRows={2}
      maxRows={8}
      {...props}
    />
  );
}
