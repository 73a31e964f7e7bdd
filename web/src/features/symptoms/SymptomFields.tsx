import { ditosTexts } from '@bancada/contract/faults/ditos';
import { Checkbox, type CheckboxProps, Textarea, type TextareaProps } from '@mantine/core';

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

const why = 'Antes do diagnóstico guiado, a Bancada pede para isolar, esperar e medir a ausência de tensão.';

/** The mark of high voltage of a fault. `description`: why it is as it is. */
export function FaultMark({ description = why, ...props }: CheckboxProps) {
  return (
    <Checkbox
      size="md"
      label="Este defeito exige mexer onde há alta tensão"
      description={description}
      {...props}
    />
  );
}
