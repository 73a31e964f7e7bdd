import { Checkbox, type CheckboxProps } from '@mantine/core';

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
