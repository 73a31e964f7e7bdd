import type { FaultCard } from '@bancada/contract/faults/faults';
import { Text } from '@mantine/core';
import { cutName } from '../../ui/cut-name.ts';

/** A fault's best solution, and how many more it has. Solutions are sentences: `e mais 1` would read on from the full stop. */
export function FirstSolution({ solucoes: [first], achados: { solucoes } }: FaultCard) {
  return (
    <>
      <Text span inherit style={{ overflowWrap: 'anywhere' }} {...cutName(first?.texto ?? '')}>
        {first?.texto}
      </Text>{' '}
      {solucoes > 1 && (
        <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          +{solucoes - 1} {solucoes === 2 ? 'solução' : 'soluções'}
        </Text>
      )}
    </>
  );
}
