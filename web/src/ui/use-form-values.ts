import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { isSame } from './is-same.ts';

/** One sentence per field; of a field within a field, `medida.onde`. */
export type FormErrors = Record<string, string>;

type Edited = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field of the form takes: its value, its error, and where it tells of a change. */
export interface FieldProps<Value> {
  value: Value;
  error: string | undefined;
  onChange: (changed: ChangeEvent<Edited> | Value) => void;
}

export interface FormValues<Values extends Record<string, unknown>> {
  values: Values;
  errors: FormErrors;
  setErrors: (errors: FormErrors) => void;
  /** All of them; what was wrong is forgotten. */
  setValues: (values: Values) => void;
  /** Some of them; what was wrong with these is forgotten. */
  change: (part: Partial<Values>) => void;
  /** Back to the values that the form began with. */
  reset: () => void;
  /** Whether they differ from those. */
  isDirty: () => boolean;
  getInputProps: <Field extends keyof Values & string>(field: Field) => FieldProps<Values[Field]>;
  getCheckboxProps: (
    field: keyof Values & string,
  ) => Pick<FieldProps<unknown>, 'error' | 'onChange'> & { checked: boolean };
  /** Of the `<form>`: checks first. */
  onSubmit: (
    submit: (values: Values) => void,
    refuse: () => void,
  ) => (event: FormEvent<HTMLFormElement>) => void;
}

interface FormValuesOptions<Values> {
  initialValues: Values;
  check: (values: Values) => FormErrors;
  onValuesChange?: ((values: Values) => void) | undefined;
}

/** The values of a form, and what is wrong with them. By `@mantine/form` every first view has 6 kB more, and ten of 22 break their budget. */
export function useFormValues<Values extends Record<string, unknown>>(
  options: FormValuesOptions<Values>,
): FormValues<Values> {
  const [start] = useState(options.initialValues);
  const [values, showValues] = useState(start);
  const [errors, setErrors] = useState<FormErrors>({});
  // What several changes before the next drawing build upon.
  const latest = useRef(start);
  const write = (written: Values) => {
    latest.current = written;
    showValues(written);
    options.onValuesChange?.(written);
  };
  const setValues = (written: Values) => {
    setErrors({});
    write(written);
  };
  const change = (part: Partial<Values>) => {
    setErrors((shown) => withoutErrorsOf(Object.keys(part), shown));
    write({ ...latest.current, ...part });
  };
  const changed = (field: keyof Values & string) => (given: unknown) =>
    change({ [field]: readValue(given) } as Partial<Values>);
  return {
    values,
    errors,
    setErrors,
    setValues,
    change,
    reset: () => setValues(start),
    isDirty: () => !isSame(values, start),
    getInputProps: (field) => ({ value: values[field], error: errors[field], onChange: changed(field) }),
    getCheckboxProps: (field) => ({
      checked: values[field] === true,
      error: errors[field],
      onChange: changed(field),
    }),
    onSubmit: (submit, refuse) => (event) => {
      event.preventDefault();
      const found = options.check(latest.current);
      setErrors(found);
      if (Object.keys(found).length > 0) refuse();
      else submit(latest.current);
    },
  };
}

function withoutErrorsOf(fields: string[], errors: FormErrors): FormErrors {
  const isOf = (name: string) => fields.some((field) => name === field || name.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isOf(name)));
}

/** The value in a field's event, or the value itself. */
function readValue(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given;
  const edited = given.currentTarget as Edited;
  return edited instanceof HTMLInputElement && edited.type === 'checkbox' ? edited.checked : edited.value;
}
