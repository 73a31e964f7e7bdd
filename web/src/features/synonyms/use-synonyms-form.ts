import { type Synonyms, SynonymsChange, synonymsEndpoints } from '@bancada/contract/search/synonyms';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { noticeWithUndo, useUndoEdit } from '../records/notices.tsx';
import { joinVersions } from './synonym-lines.ts';

/** The product's list and the instance's. */
export const synonymsQuery = queryOptions({
  queryKey: ['synonyms'],
  queryFn: ({ signal }) => call(synonymsEndpoints.get, {}, { signal }),
});

/** Saves `texto` as the instance's list, over the version that was read. */
function saveSynonyms(body: Pick<Synonyms, 'texto' | 'atualizado_em'>): Promise<Synonyms> {
  return call(synonymsEndpoints.save, { body });
}

/** The list as another admin has saved it since it was read. */
export interface Overtaking {
  texto: string;
  atualizado_em: string;
  /** null if that is not known. */
  changedBy: string | null;
}

/**
 * The form of the instance's list: saved with optimistic locking, and kept as a draft together with its version.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one form, whose actions share the version that was read
export function useSynonymsForm(stored: Synonyms) {
  const queryClient = useQueryClient();
  const asStored = ({ texto, atualizado_em }: Pick<Synonyms, 'texto' | 'atualizado_em'>) => ({
    texto,
    base: texto,
    version: atualizado_em,
  });
  const draft = useDraft('synonyms', asStored(stored));
  const [read, setRead] = useState({ base: draft.start.base, version: draft.start.version });
  const [overtaking, setOvertaking] = useState<Overtaking | null>(null);
  const undo = useUndoEdit();
  const take = (saved: Synonyms, texto?: string) => {
    setRead(asStored(saved));
    queryClient.setQueryData(synonymsQuery.queryKey, saved);
    if (texto !== undefined) form.setValues({ texto });
    // After the form, which keeps a draft at every change.
    draft.drop();
  };
  const checked = useCheckedForm({
    initialValues: { texto: draft.start.texto },
    check: (values) => schemaErrors(SynonymsChange, { ...values, atualizado_em: read.version }),
    save: ({ texto }) => saveSynonyms({ texto, atualizado_em: read.version }),
    onSaved: (saved) => {
      const before = read.base;
      take(saved);
      if (saved.texto !== before)
        noticeWithUndo('A lista de sinônimos mudou.', () =>
          undo(async () =>
            take(await saveSynonyms({ texto: before, atualizado_em: saved.atualizado_em }), before),
          ),
        );
      // Earlier search results may be different now.
      void queryClient.invalidateQueries({ queryKey: ['workbench'] });
    },
    blame: (error) => {
      setOvertaking(overtakingIn(error));
      return {};
    },
    onValuesChange: ({ texto }) => {
      draft.keep({ ...read, texto });
      if (saving.isSuccess) saving.reset();
    },
  });
  const { form, saving } = checked;
  /** Continues with this text, based on the version that is stored now. */
  const goOnWith = (texto: string, over: { base: string; version: string | null }) => {
    setRead(over);
    setOvertaking(null);
    form.setValues({ texto });
    // After the form, which keeps a draft with the old version at every change.
    draft.keep({ ...over, texto });
    saving.reset();
  };
  const over = ({ texto, atualizado_em }: Overtaking) => ({ base: texto, version: atualizado_em });
  return {
    ...checked,
    isUnsaved: form.values.texto !== read.base,
    isDraftRestored: draft.isRestored,
    base: read.base,
    overtaking,
    join: () =>
      overtaking && goOnWith(joinVersions(read.base, form.values.texto, overtaking.texto), over(overtaking)),
    keepMine: () => overtaking && goOnWith(form.values.texto, over(overtaking)),
    takeTheirs: () => overtaking && goOnWith(overtaking.texto, over(overtaking)),
    discard: () => {
      goOnWith(stored.texto, { base: stored.texto, version: stored.atualizado_em });
      draft.drop();
    },
    dropDraft: draft.drop,
  };
}

function overtakingIn(error: unknown): Overtaking | null {
  const body = error instanceof ApiError && error.status === 409 ? error.body : null;
  const { texto, atualizado_em }: Partial<Record<string, unknown>> = { ...Object(body?.atual) };
  if (typeof texto !== 'string' || typeof atualizado_em !== 'string') return null;
  return { texto, atualizado_em, changedBy: body?.alterado_por ?? null };
}
