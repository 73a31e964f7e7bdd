import { Button } from '@mantine/core';
import { FormFailure } from '../../ui/FormAlert.tsx';

/** Somebody else has saved the record, and the person has not chosen yet: leads back to the two versions. */
export function UndecidedNote({ onCompare }: { onCompare: () => void }) {
  return (
    <FormFailure>
      Outra pessoa salvou este registro. O que você digitou continua aqui.
      <Button variant="default" mt="xs" display="block" onClick={onCompare}>
        Comparar as duas versões
      </Button>
    </FormFailure>
  );
}
