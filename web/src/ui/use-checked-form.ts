import { type UseFormReturnType, useForm } from '@mantine/form';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { fieldMessages } from '../api/error-message.ts';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';

interface CheckedFormOptions<Values extends Record<string, unknown>, Saved> {
  /** Of this form alone on its page. */
  name: string;
  initialValues: Values;
  /** The failing fields with their sentences; none where the values may be sent. See `schemaErrors`. */
  check: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved, values: Values) => void;
  /** The field that a failure is about where the server does not name one (a name that is taken). */
  blame?: (error: unknown) => Record<string, string>;
  onValuesChange?: (values: Values) => void;
  /** Where the cursor goes after a failure that is about no field; by default to the submit button. */
  returnTo?: keyof Values & string;
}

export interface CheckedForm<Values extends Record<string, unknown>, Saved> {
  form: UseFormReturnType<Values>;
  saving: UseMutationResult<Saved, unknown, Values>;
  /** For the `<form noValidate>`. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
    onKeyDown: (event: React.KeyboardEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form that says beside each field what is wrong, whether the browser or the server found it, and puts the cursor
 * into the first of them. Nothing typed is lost by a failure, and nothing is sent twice.
 */
export function useCheckedForm<Values extends Record<string, unknown>, Saved>(
  options: CheckedFormOptions<Values, Saved>,
): CheckedForm<Values, Saved> {
  const { name, initialValues, check, save, onSaved, blame, onValuesChange, returnTo } = options;
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    name,
    initialValues,
    validate: check,
    ...(onValuesChange === undefined ? {} : { onValuesChange }),
  });
  const saving = useMutation<Saved, unknown, Values>({
    mutationFn: save,
    onSuccess: (saved, values) => onSaved?.(saved, values),
    onError: (error) => form.setErrors({ ...blame?.(error), ...fieldMessages(error) }),
  });
  // Once the fields are enabled again, not in the mutation's callback.
  useEffect(() => {
    if (!saving.isError) return;
    focusFirstBad(ref.current, returnTo === undefined ? '[type="submit"]' : `[name="${returnTo}"]`);
  }, [saving.isError, returnTo]);
  const submit = form.onSubmit(
    (values) => saving.mutate(values),
    () => focusFirstBad(ref.current),
  );
  return {
    form,
    saving,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        if (saving.isPending) event.preventDefault();
        else submit(event);
      },
      onKeyDown: submitOnCtrlEnter,
    },
  };
}

/** After the next paint, when the fields carry their marks. */
function focusFirstBad(form: HTMLFormElement | null, orElse?: string): void {
  requestAnimationFrame(() => {
    const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const other = orElse === undefined ? null : form?.querySelector<HTMLElement>(orElse);
    (bad ?? other)?.focus();
    if (!bad && other instanceof HTMLInputElement) other.select();
  });
}

interface Schema {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/** What a schema of the contract finds wrong, one sentence a field. */
export function schemaErrors(schema: Schema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message;
  return errors;
}
