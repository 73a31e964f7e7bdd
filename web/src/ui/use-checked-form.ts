import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { type RefObject, useEffect, useRef } from 'react';
import { fieldMessages } from '../api/error-message.ts';
import { type FormValues, useFormValues } from './use-form-values.ts';

interface CheckedFormOptions<Values extends Record<string, unknown>, Saved> {
  initialValues: Values;
  /** Errors by field; empty if the values are valid. See `schemaErrors`. */
  check: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved, values: Values) => void;
  /** Finds the field behind a failure if the server does not name one (a name that is taken). */
  blame?: (error: unknown) => Record<string, string>;
  onValuesChange?: (values: Values) => void;
  /** Field to focus after a failure without a field; by default the submit button. */
  returnTo?: keyof Values & string;
}

export interface CheckedForm<Values extends Record<string, unknown>, Saved> {
  form: FormValues<Values>;
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
 * A form with errors beside the fields, from the browser's validation or the server's, which focuses the first invalid one. A
 * failure loses nothing that was typed, and nothing is submitted twice.
 */
export function useCheckedForm<Values extends Record<string, unknown>, Saved>(
  options: CheckedFormOptions<Values, Saved>,
): CheckedForm<Values, Saved> {
  const { initialValues, check, save, onSaved, blame, onValuesChange, returnTo } = options;
  const ref = useRef<HTMLFormElement>(null);
  const form = useFormValues({ initialValues, check, onValuesChange });
  const saving = useMutation<Saved, unknown, Values>({
    mutationFn: save,
    onSuccess: (saved, values) => onSaved?.(saved, values),
    onError: (error) => form.setErrors({ ...blame?.(error), ...fieldMessages(error) }),
  });
  // When the fields are enabled again, which is after the mutation's callback.
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

/** After the next paint, when invalid fields are marked. */
function focusFirstBad(form: HTMLFormElement | null, orElse?: string): void {
  requestAnimationFrame(() => {
    const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const other = orElse === undefined ? null : form?.querySelector<HTMLElement>(orElse);
    (bad ?? other)?.focus();
    if (!bad && other instanceof HTMLInputElement) other.select();
  });
}

/** `onKeyDown` of a form: Ctrl+Enter (or Cmd+Enter) submits from any field, including multi-line ones. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // React also bubbles events of a dialog that was opened from the form.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
