import type { FoundFault } from '@bancada/contract/faults/faults';
import { Text } from '@mantine/core';
import { Marked, markParts } from '../../ui/fold.tsx';
import { checksOf, namesOf } from '../faults/fault.ts';

/** Under a fault that meets the search by nothing that its card shows: what it meets it by. */
export function MetBy({ fault }: { fault: FoundFault }) {
  const { sintoma, equipamentos, solucoes, marcas, achado_por, aproximado, codigos } = fault;
  const { steps, checks } = checksOf(fault);
  const isMarked = (text: string) => markParts(text, marcas).some(({ isMatch }) => isMatch);
  const shown = [sintoma, namesOf(equipamentos), checks[0]?.texto, solucoes[0]?.texto, codigos[0]?.code_post];
  if (aproximado || shown.some((text) => text && isMarked(text))) return null;
  const texts = [...checks, ...steps, ...solucoes].map(({ texto }) => texto);
  const other = [...texts, ...equipamentos.map(({ nome }) => nome)].find(isMarked);
  if (other === undefined && achado_por.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" lineClamp={2} px="md" pb="xs">
      {other === undefined ? (
        <>
          Achado por <mark>{achado_por.join(' ')}</mark>, nas peças, no modelo ou em outro jeito de dizer
        </>
      ) : (
        <>
          Tem também: <Marked text={other} sought={marcas} />
        </>
      )}
    </Text>
  );
}
