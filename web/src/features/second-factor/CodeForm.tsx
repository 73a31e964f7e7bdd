import { Button, Stack, TextInput } from '@mantine/core';
import { schemaErrors, useCheckedForm } from '../../ui/use-checked-form.ts';
import classes from './CodeForm.module.css';

interface CodeFormProps {
  /** Of this form alone on its page. */
  name: string;
  label: string;
  description: string;
  /** Of the contract: what a code must look like. */
  schema: Parameters<typeof schemaErrors>[0];
  /** Digits alone: a telephone shows its digits. */
  isNumeric?: boolean;
  /** Whether the cursor is in it as it appears. */
  isFocused?: boolean;
  submitLabel: string;
  /** A failure is shown by whoever gave this. */
  save: (code: string) => Promise<unknown>;
}

/** One code, typed or pasted, or filled in by the telephone. */
export function CodeForm(props: CodeFormProps) {
  const { name, label, description, schema, isNumeric = false, isFocused = true, submitLabel, save } = props;
  const { form, saving, formProps } = useCheckedForm({
    name,
    initialValues: { codigo: '' },
    check: ({ codigo }) => {
      const sentence = schemaErrors(schema, codigo)[''];
      return sentence === undefined ? {} : { codigo: sentence };
    },
    save: ({ codigo }) => save(codigo),
    returnTo: 'codigo',
  });
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        // React hands it on to a form that this one's dialog was opened from.
        event.stopPropagation();
        formProps.onSubmit(event);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={label}
          description={description}
          name="codigo"
          size="md"
          required
          autoFocus={isFocused}
          autoComplete={isNumeric ? 'one-time-code' : 'off'}
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          classNames={{ input: classes.code ?? '' }}
          readOnly={saving.isPending}
          {...form.getInputProps('codigo')}
        />
        <Button type="submit" size="md" fullWidth disabled={saving.isPending}>
          {saving.isPending ? 'Confirmando...' : submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
