import { useState } from 'react';
import { readDraft } from '../../api/drafts.ts';
import { isSame } from '../../ui/is-same.ts';
import { type CheckedForm, useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import type { Conflict, FieldValues } from './conflict.ts';
import type { EditedKind } from './edited-kind.ts';
import { useChosenSave } from './use-chosen-save.ts';
import { useConflict } from './use-conflict.ts';

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
  const read = useReadVersion(options);
  const conflict = useConflict<Values>(secrets);
  const finish = (saved: Saved) => {
    read.dropDraft();
    conflict.clear();
    onSaved(saved);
  };
  const checked = useCheckedForm<Values, Saved>({
    name: `${record.tipo}-${record.id}`,
    initialValues: read.start,
    check,
    save: (typed) => {
      chosen.saving.reset();
      return conflict.orNoted(() => save(typed, read.version, read.base), { base: read.base, mine: typed });
    },
    onSaved: finish,
    onValuesChange: read.keepDraft,
    ...(blame === undefined ? {} : { blame }),
  });
  const { form, saving } = checked;
  const startFrom = (values: Values, version: string) => {
    read.take(values, version);
    form.setValues(values);
    // After the form, which keeps each change of its values.
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

/** The version that the form was filled from, and the draft that is kept beside it. */
function useReadVersion<Values extends FieldValues, Saved>(options: RecordFormOptions<Values, Saved>) {
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
    // A newer version that differs in nothing the form shows (a deed beside it) is no other to be asked about.
    version: isSame(values, read.base) ? version : read.version,
    take: (base: Values, version: string) => setRead({ base, version }),
    withoutSecrets,
    isDraftRestored: draft.isRestored,
    keepDraft: (typed: Values) => draft.keep({ ...read, values: withoutSecrets(typed) }),
    dropDraft: draft.drop,
  };
}

const draftKey = ({ tipo, id }: EditedRecord) => `${tipo}:${id}`;

/** Whether this record was being edited when its session, or the page, was lost: its form should open by itself. */
export function isHalfEdited(record: EditedRecord): boolean {
  return readDraft(draftKey(record)) !== null;
}
