import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readDraft } from '../../api/drafts.ts';
import { fieldMessages } from '../../api/error-message.ts';
import { isSame } from '../../ui/is-same.ts';
import { type CheckedForm, useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { type Conflict, conflictIn, type FieldValues } from './conflict.ts';
import type { RecordName } from './history.queries.ts';

interface RecordFormOptions<Values extends FieldValues, Saved> {
  record: RecordName;
  /** What the record holds, as the form shows it. */
  values: Values;
  /** `atualizado_em` of those values. */
  version: string;
  check: (values: Values) => Record<string, string>;
  save: (values: Values, version: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  blame?: (error: unknown) => Record<string, string>;
}

export interface RecordForm<Values extends FieldValues, Saved> extends CheckedForm<Values, Saved> {
  /** For `ConflictDialog`. */
  conflict: Conflict<Values> | null;
  resolve: {
    isBusy: boolean;
    onSave: (values: Values) => void;
    onKeepEditing: () => void;
    onDiscard: () => void;
  };
  /** A save came too late and nothing has been chosen yet. */
  isUndecided: boolean;
  compareAgain: () => void;
  /** Why the last save failed; null where it did not. */
  failure: unknown;
  isUnsaved: boolean;
  isDraftRestored: boolean;
  discardDraft: () => void;
}

/**
 * The form of a record that others edit too: saved against the version that was read, and kept as a draft together
 * with that version, so that what was typed before a lost session does not overwrite what others saved meanwhile.
 */
export function useRecordForm<Values extends FieldValues, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values, Saved> {
  const { record, values, version, check, save, onSaved, blame } = options;
  const initial = { values, base: values, version };
  const queryClient = useQueryClient();
  const draft = useDraft(draftKey(record), initial);
  const [read, setRead] = useState({ base: draft.start.base, version: draft.start.version });
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const finish = (saved: Saved) => {
    draft.drop();
    setConflict(null);
    onSaved(saved);
  };
  const noteConflict = (error: unknown, mine: Values) => {
    const found = conflictIn(error, { base: read.base, mine });
    setConflict(found);
    setIsAsking(found !== null);
    // Whoever throws their text away finds the record as it is now.
    if (found !== null) void queryClient.invalidateQueries();
  };
  const checked = useCheckedForm<Values, Saved>({
    name: `${record.tipo}-${record.id}`,
    initialValues: draft.start.values,
    check,
    save: async (typed) => {
      saveChosen.reset();
      try {
        return await save(typed, read.version);
      } catch (error) {
        noteConflict(error, typed);
        throw error;
      }
    },
    onSaved: finish,
    onValuesChange: (typed) => draft.keep({ ...read, values: typed }),
    ...(blame === undefined ? {} : { blame }),
  });
  const { form } = checked;
  const saveChosen = useMutation({
    mutationFn: ({ chosen, over }: { chosen: Values; over: string }) => save(chosen, over),
    onSuccess: finish,
    onError: (error, { chosen }) => {
      form.setValues(chosen);
      form.setErrors({ ...blame?.(error), ...fieldMessages(error) });
      const later = conflictIn(error, { base: conflict?.theirs ?? read.base, mine: chosen });
      setConflict(later);
      setIsAsking(later !== null);
      if (conflict !== null) setRead({ base: conflict.theirs, version: conflict.version });
    },
  });
  return {
    ...checked,
    conflict: isAsking ? conflict : null,
    isUndecided: conflict !== null && !isAsking,
    compareAgain: () => setIsAsking(true),
    resolve: {
      isBusy: saveChosen.isPending,
      onSave: (chosen) => {
        if (conflict === null) return;
        checked.saving.reset();
        saveChosen.mutate({ chosen, over: conflict.version });
      },
      onKeepEditing: () => setIsAsking(false),
      onDiscard: () => {
        if (conflict === null) return;
        setRead({ base: conflict.theirs, version: conflict.version });
        form.setValues(conflict.theirs);
        setConflict(null);
        setIsAsking(false);
        draft.drop();
        checked.saving.reset();
        saveChosen.reset();
      },
    },
    failure: checked.saving.error ?? saveChosen.error,
    isUnsaved: !checked.saving.isSuccess && !saveChosen.isSuccess && !isSame(form.values, read.base),
    isDraftRestored: draft.isRestored,
    discardDraft: () => {
      setRead({ base: values, version });
      form.setValues(values);
      // After the form, which keeps each change of its values.
      draft.drop();
    },
  };
}

const draftKey = ({ tipo, id }: RecordName) => `${tipo}:${id}`;

/** Whether this record was being edited when its session, or the page, was lost: its form should open by itself. */
export function isHalfEdited(record: RecordName): boolean {
  return readDraft(draftKey(record)) !== null;
}
