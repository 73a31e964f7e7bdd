import type { BoardWithNames } from '@bancada/contract/boards/board-names';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { nameOfPoint } from './point-names.ts';

/** Where a point is on a board of its model: its net or its part, lit. Nothing where no board has it. */
export function PointOnBoard({ point, boards }: { point: string; boards: readonly BoardWithNames[] }) {
  for (const { anexo, nomes } of boards) {
    const found = nameOfPoint(point, nomes);
    if (found === undefined) continue;
    const { nome, tipo } = found;
    return (
      <LinkAnchor
        to="/placas/$attachmentId"
        params={{ attachmentId: String(anexo.id) }}
        search={tipo === 'peca' ? { parte: nome } : { rede: nome }}
        className="touch-link"
        aria-label={`${point} na placa`}
      >
        Na placa
      </LinkAnchor>
    );
  }
  return null;
}
