import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readDraft } from '../../api/drafts.ts';
import { fieldMessages } from '../../api/error-message.ts';
import { isSame } from '../../ui/is-same.ts';
import { type CheckedForm, useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { type Conflict, conflictIn, type FieldValues } from './conflict.ts';
import type { EditedKind } from './edited-kind.ts';

/** What is edited: two forms of one record, with other fields, are of two kinds. */
interface EditedRecord {
  tipo: EditedKind;
  id: number;
}

interface RecordFormOptions<Values extends FieldValues, Saved> {
  record: EditedRecord;
  /** What the record holds, as the form shows it. */
  values: Values;
  /** `atualizado_em` of those values. */
  version: string;
  check: (values: Values) => Record<string, string>;
  /** `base` is what both versions began from: what does not differ from it needs no writing. */
  save: (values: Values, version: string, base: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  blame?: (error: unknown) => Record<string, string>;
  /** Fields of passwords: in no draft, and not compared with what others saved. */
  secrets?: readonly (keyof Values & string)[];
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
  /** What both versions began from. */
  base: Values;
  isUnsaved: boolean;
  isDraftRestored: boolean;
  discardDraft: () => void;
  /** For a form that stays open once it is saved: it begins anew from what is stored. */
  startFrom: (values: Values, version: string) => void;
}

/**
 * The form of a record that others edit too: saved against the version that was read, and kept as a draft together
 * with that version, so that what was typed before a lost session does not overwrite what others saved meanwhile.
 */
export function useRecordForm<Values extends FieldValues, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values, Saved> {
  const { record, values, version, check, save, onSaved, blame, secrets = [] } = options;
  const withoutSecrets = (typed: Values): Values => ({
    ...typed,
    ...Object.fromEntries(secrets.map((field) => [field, ''])),
  });
  const initial = { values, base: values, version };
  const queryClient = useQueryClient();
  const draft = useDraft(draftKey(record), initial);
  const [read, setRead] = useState({ base: draft.start.base, version: draft.start.version });
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // A newer version that differs in nothing the form shows (a deed beside it) is no other to be asked about.
  const readVersion = isSame(values, read.base) ? version : read.version;
  const finish = (saved: Saved) => {
    draft.drop();
    setConflict(null);
    onSaved(saved);
  };
  const noteConflict = (error: unknown, mine: Values) => {
    const found = conflictIn(error, { base: read.base, mine }, secrets);
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
        return await save(typed, readVersion, read.base);
      } catch (error) {
        noteConflict(error, typed);
        throw error;
      }
    },
    onSaved: finish,
    onValuesChange: (typed) => draft.keep({ ...read, values: withoutSecrets(typed) }),
    ...(blame === undefined ? {} : { blame }),
  });
  const { form } = checked;
  const startFrom = (values: Values, version: string) => {
    setRead({ base: values, version });
    form.setValues(values);
    // After the form, which keeps each change of its values.
    draft.drop();
    checked.saving.reset();
    saveChosen.reset();
  };
  const saveChosen = useMutation({
    mutationFn: ({ chosen, over }: { chosen: Values; over: Pick<Conflict<Values>, 'version' | 'theirs'> }) =>
      save(chosen, over.version, withoutSecrets(over.theirs)),
    onSuccess: finish,
    onError: (error, { chosen }) => {
      form.setValues(chosen);
      form.setErrors({ ...blame?.(error), ...fieldMessages(error) });
      const later = conflictIn(error, { base: conflict?.theirs ?? read.base, mine: chosen }, secrets);
      setConflict(later);
      setIsAsking(later !== null);
      if (conflict !== null) setRead({ base: withoutSecrets(conflict.theirs), version: conflict.version });
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
        saveChosen.mutate({ chosen, over: conflict });
      },
      onKeepEditing: () => setIsAsking(false),
      onDiscard: () => {
        if (conflict === null) return;
        setRead({ base: withoutSecrets(conflict.theirs), version: conflict.version });
        form.setValues(withoutSecrets(conflict.theirs));
        setConflict(null);
        setIsAsking(false);
        draft.drop();
        checked.saving.reset();
        saveChosen.reset();
      },
    },
    failure: checked.saving.error ?? saveChosen.error,
    base: read.base,
    isUnsaved: !checked.saving.isSuccess && !saveChosen.isSuccess && !isSame(form.values, read.base),
    isDraftRestored: draft.isRestored,
    discardDraft: () => startFrom(values, version),
    startFrom,
  };
}

const draftKey = ({ tipo, id }: EditedRecord) => `${tipo}:${id}`;

/** Whether this record was being edited when its session, or the page, was lost: its form should open by itself. */
export function isHalfEdited(record: EditedRecord): boolean {
  return readDraft(draftKey(record)) !== null;
}
