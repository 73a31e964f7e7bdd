import type { Field } from '@bancada/contract/kinds/field';
import type { Kind } from '@bancada/contract/kinds/kind';
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { asTyped } from '../../ui/as-typed.ts';
import type { RecordSelectProps } from '../../ui/RecordSelect.tsx';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import type { FormValues } from '../../ui/use-form-values.ts';

/** How a record of another kind is chosen, and named. */
export interface Referred {
  Select: ComponentType<RecordSelectProps & { isCreatable?: boolean }>;
  choices: ChoiceSource;
}

/** The kinds that records of this one refer to. */
type ReferredBy<Of extends Kind> =
  Extract<Of['fields'][keyof Of['fields']], { kind: 'reference' }> extends {
    names: infer Names extends string;
  }
    ? Names
    : never;
export type References<Of extends Kind> = { [Name in ReferredBy<Of>]: Referred };

/** A day may be known in part: its form is its kind's own (`ReleaseFields`). */
type DrawnField = Field & { kind: Exclude<Field['kind'], 'date'> };
export type DrawnKind = Kind & { fields: Record<string, DrawnField> };

interface KindFieldsProps<Values extends Record<string, unknown>> {
  /** In their order. */
  fields: DrawnKind['fields'];
  form: FormValues<Values>;
  isLocked: boolean;
  isNew: boolean;
  references: Readonly<Record<string, Referred>>;
}

/** The fields of a kind's form, which begins with the first. */
export function KindFields<Values extends Record<string, unknown>>(props: KindFieldsProps<Values>) {
  return Object.entries(props.fields).map(([name, field], position) => (
    <KindField key={name} {...props} name={name} field={field} isFirst={position === 0} />
  ));
}

interface KindFieldProps<Values extends Record<string, unknown>> extends KindFieldsProps<Values> {
  name: keyof Values & string;
  field: DrawnField;
  isFirst: boolean;
}

function KindField<Values extends Record<string, unknown>>(props: KindFieldProps<Values>) {
  const { name, field, form, isLocked, references } = props;
  if (field.kind === 'yes-no')
    return (
      <Switch
        size="md"
        label={field.label}
        description={field.explained}
        disabled={isLocked}
        {...form.getCheckboxProps(name)}
      />
    );
  const Select = references[field.names ?? '']?.Select;
  if (Select === undefined) return <TextField {...props} />;
  const { value, error } = form.getInputProps(name);
  return (
    <Select
      label={field.label}
      required
      isCreatable
      readOnly={isLocked}
      failure="Erro ao carregar dados para o formulário."
      error={error}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => form.change({ [name]: id } as Partial<Values>)}
    />
  );
}

function TextField<Values extends Record<string, unknown>>(props: KindFieldProps<Values>) {
  const { name, field, form, isLocked, isNew, isFirst } = props;
  const { value, ...entry } = form.getInputProps(name);
  const text = {
    label: field.label,
    size: 'md' as const,
    required: field.needed === 'always' || (field.needed === 'at-first' && isNew),
    placeholder: field.example,
    readOnly: isLocked,
    ...(isFirst && { 'data-autofocus': true, autoFocus: isNew }),
    ...entry,
    value: String(value),
  };
  if (field.kind === 'long-text') return <Textarea {...text} autosize minRows={3} maxRows={12} />;
  return (
    <TextInput
      {...text}
      {...(field.kind === 'web-address' && { type: 'url' })}
      {...(field.holds === 'phone' && { inputMode: 'tel' as const })}
      {...(field.holds === 'code' && { classNames: { input: 'code-text' }, ...asTyped })}
    />
  );
}

type ValueOf<Of> = Of extends 'yes-no' ? boolean : Of extends 'reference' ? number | null : string;

/** What the form of a kind holds: texts and days as typed, never null, and the id of what is referred to. */
export type ValuesOf<Of extends Kind> = {
  -readonly [Name in keyof Of['fields']]: ValueOf<Of['fields'][Name]['kind']>;
};

/** At first nothing is typed or chosen. */
export function emptyOf<Of extends Kind>(kind: Of): ValuesOf<Of> {
  return valuesIn(kind, {});
}

export function valuesIn<Of extends Kind>({ fields }: Of, record: object): ValuesOf<Of> {
  const known = new Map<string, unknown>(Object.entries(record));
  const values = Object.entries(fields).map(([name, field]) => [name, known.get(name) ?? emptyValue(field)]);
  return Object.fromEntries(values) as ValuesOf<Of>;
}

function emptyValue({ kind }: Field) {
  if (kind === 'yes-no') return false;
  return kind === 'reference' ? null : '';
}
