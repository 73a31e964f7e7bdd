import { useMutation } from '@tanstack/react-query';
import { fieldMessages } from '../../api/error-message.ts';
import type { CheckedForm } from '../../ui/use-checked-form.ts';
import type { Conflict, FieldValues } from './conflict.ts';
import type { FoundConflict } from './use-conflict.ts';

interface ChosenSaveOptions<Values extends FieldValues, Saved>
  extends Pick<CheckedForm<Values, Saved>, 'form' | 'saving'> {
  conflict: FoundConflict<Values>;
  /** The version that the form was filled from. */
  read: {
    base: Values;
    take: (base: Values, version: string) => void;
    withoutSecrets: (values: Values) => Values;
  };
  save: (values: Values, version: string, base: Values) => Promise<Saved>;
  finish: (saved: Saved, edit: { before: Values; typed: Values }) => void;
  blame: ((error: unknown) => Record<string, string>) | undefined;
  startFrom: (values: Values, version: string) => void;
}

/** Saves the values chosen in a conflict over the stored version, and handles its other outcomes. */
export function useChosenSave<Values extends FieldValues, Saved>(options: ChosenSaveOptions<Values, Saved>) {
  const { form, saving, conflict, read, save, finish, blame, startFrom } = options;
  const { found } = conflict;
  const chosenSaving = useMutation({
    mutationFn: ({ chosen, over }: { chosen: Values; over: Pick<Conflict<Values>, 'version' | 'theirs'> }) =>
      save(chosen, over.version, read.withoutSecrets(over.theirs)),
    onSuccess: (saved, { chosen, over }) =>
      finish(saved, { before: read.withoutSecrets(over.theirs), typed: chosen }),
    onError: (error, { chosen }) => {
      form.setValues(chosen);
      form.setErrors({ ...blame?.(error), ...fieldMessages(error) });
      conflict.note(error, { base: found?.theirs ?? read.base, mine: chosen });
      if (found !== null) read.take(read.withoutSecrets(found.theirs), found.version);
    },
  });
  return {
    saving: chosenSaving,
    resolve: {
      isBusy: chosenSaving.isPending,
      onSave: (chosen: Values) => {
        if (found === null) return;
        saving.reset();
        chosenSaving.mutate({ chosen, over: found });
      },
      onKeepEditing: conflict.keepEditing,
      onDiscard: () => {
        if (found === null) return;
        conflict.clear();
        startFrom(read.withoutSecrets(found.theirs), found.version);
      },
    },
  };
}
