import { useState } from 'react';
import { isSame } from '../../ui/is-same.ts';
import { type CheckedForm, useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import type { Conflict, FieldValues } from './conflict.ts';
import { draftKey, type EditedRecord } from './edited-kind.ts';
import { useUndoEdit } from './notices.tsx';
import { useChosenSave } from './use-chosen-save.ts';
import { useConflict } from './use-conflict.ts';

/** A stored version, and what was saved over it. */
interface Edit<Values> {
  before: Values;
  typed: Values;
}

interface RecordFormOptions<Values extends FieldValues, Saved extends { atualizado_em: string }> {
  record: EditedRecord;
  /** The record's values, as the form shows them. */
  values: Values;
  /** `atualizado_em` of those values. */
  version: string;
  check: (values: Values) => Record<string, string>;
  /** `base` is the version that both started from: fields equal to it need not be written. */
  save: (values: Values, version: string, base: Values) => Promise<Saved>;
  /** `undo` is absent where nothing was changed, and where a password was. */
  onSaved: (saved: Saved & { undo?: (() => Promise<void>) | undefined }) => void;
  /** Takes back what was saved; by default the values before are saved over it. */
  takeBack?: (saved: Saved, edit: Edit<Values>) => Promise<unknown>;
  blame?: (error: unknown) => Record<string, string>;
  /** Password fields: never in a draft, and not compared in a conflict. */
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
  /** A save met a conflict and nothing has been chosen yet. */
  isUndecided: boolean;
  compareAgain: () => void;
  /** The error of the last save, or null. */
  failure: unknown;
  /** The version that both started from. */
  base: Values;
  isUnsaved: boolean;
  isDraftRestored: boolean;
  discardDraft: () => void;
  /** For a form that stays open after saving: starts over from the stored values. */
  startFrom: (values: Values, version: string) => void;
}

/**
 * The form of a record that others may edit too: saved with optimistic locking, and kept as a draft together with its version,
 * so that what was typed before a session expired does not overwrite what others have saved meanwhile.
 */
export function useRecordForm<Values extends FieldValues, Saved extends { atualizado_em: string }>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values, Saved> {
  const { values, version, check, save, onSaved, blame, secrets = [] } = options;
  const read = useReadVersion(options);
  const conflict = useConflict<Values>(secrets);
  const undo = useUndoEdit();
  const takeBack =
    options.takeBack ?? ((saved, { before, typed }) => save(before, saved.atualizado_em, typed));
  const finish = (saved: Saved, edit: Edit<Values>) => {
    read.dropDraft();
    conflict.clear();
    const isPlain = secrets.every((field) => edit.typed[field] === '') && !isSame(edit.before, edit.typed);
    onSaved({ ...saved, undo: isPlain ? () => undo(() => takeBack(saved, edit)) : undefined });
  };
  const checked = useCheckedForm<Values, Saved>({
    initialValues: read.start,
    check,
    save: (typed) => {
      chosen.saving.reset();
      return conflict.orNoted(() => save(typed, read.version, read.base), { base: read.base, mine: typed });
    },
    onSaved: (saved, typed) => finish(saved, { before: read.base, typed }),
    onValuesChange: read.keepDraft,
    ...(blame === undefined ? {} : { blame }),
  });
  const { form, saving } = checked;
  const startFrom = (values: Values, version: string) => {
    read.take(values, version);
    form.setValues(values);
    // After the form, which keeps a draft at every change of its values.
    read.dropDraft();
    saving.reset();
    chosen.saving.reset();
  };
  const chosen = useChosenSave({ form, saving, conflict, read, save, finish, blame, startFrom });
  return {
    ...checked,
    ...conflict.shown,
    resolve: chosen.resolve,
    failure: saving.error ?? chosen.saving.error,
    base: read.base,
    isUnsaved: !saving.isSuccess && !chosen.saving.isSuccess && !isSame(form.values, read.base),
    isDraftRestored: read.isDraftRestored,
    discardDraft: () => startFrom(values, version),
    startFrom,
  };
}

/** The version that the form was filled from, and the draft stored with it. */
function useReadVersion<Values extends FieldValues, Saved extends { atualizado_em: string }>(
  options: RecordFormOptions<Values, Saved>,
) {
  const { record, values, version, secrets = [] } = options;
  const withoutSecrets = (typed: Values): Values => ({
    ...typed,
    ...Object.fromEntries(secrets.map((field) => [field, ''])),
  });
  const draft = useDraft(draftKey(record), { values, base: values, version });
  const [read, setRead] = useState({ base: draft.start.base, version: draft.start.version });
  return {
    start: draft.start.values,
    base: read.base,
    // A newer version with the same form values (another field changed) is no conflict.
    version: isSame(values, read.base) ? version : read.version,
    take: (base: Values, version: string) => setRead({ base, version }),
    withoutSecrets,
    isDraftRestored: draft.isRestored,
    keepDraft: (typed: Values) => draft.keep({ ...read, values: withoutSecrets(typed) }),
    dropDraft: draft.drop,
  };
}
