import {
  type CorrectedRecord,
  type Correction,
  correctionEndpoints,
} from '@bancada/contract/faults/corrections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useUndoActAtOnce } from '../history/use-act-undo.tsx';
import { noticeWithUndo } from '../records/notices.tsx';

export const keyOf = ({ tipo, id }: CorrectedRecord) => `${tipo} ${id}`;

/** Which records of a preview are to be mended: all that can be, but for those that somebody leaves out. */
export function useChosen(registros: readonly CorrectedRecord[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const free = registros.filter(({ recusa }) => recusa === null);
  const chosen = free.filter((record) => !left.has(keyOf(record)));
  return {
    free,
    chosen,
    isChosen: (record: CorrectedRecord) => record.recusa === null && !left.has(keyOf(record)),
    toggle: (record: CorrectedRecord) => {
      const next = new Set(left);
      if (!next.delete(keyOf(record))) next.add(keyOf(record));
      setLeft(next);
    },
    chooseAll: () => setLeft(new Set()),
    chooseNone: () => setLeft(new Set(free.map(keyOf))),
  };
}

/** Mends the chosen records, all or none; the notice takes it back. */
export function useCorrecting(correction: Correction, onDone: () => void) {
  const queryClient = useQueryClient();
  const undo = useUndoActAtOnce();
  return useMutation({
    mutationFn: (chosen: readonly CorrectedRecord[]) => {
      const registros = chosen.map(({ tipo, id, atualizado_em }) => ({ tipo, id, atualizado_em }));
      return call(correctionEndpoints.correct, { body: { ...correction, registros } });
    },
    onSuccess: async ({ message, ato }) => {
      onDone();
      noticeWithUndo(message, async () => {
        if (ato !== null) await undo(ato);
      });
      await queryClient.invalidateQueries();
    },
  });
}
