import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert } from '@mantine/core';

/** `12 defeitos`, `1 defeito`. */
export function faultsText(count: number): string {
  return count === 1 ? '1 defeito' : `${wholeNumber(count)} defeitos`;
}

/** Above the form of a text that several faults share: what is changed in it changes in all of them. */
export function UsedIn({ count }: { count: number }) {
  if (count < 2) return null;
  return (
    <Alert variant="light" color="yellow">
      Usado em {faultsText(count)}: o que você mudar aqui muda em todos eles.
    </Alert>
  );
}
