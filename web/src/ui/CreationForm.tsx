import { Button, Group, Paper, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formMessage } from '../api/error-message.ts';
import { layout, timings } from '../timings.ts';
import { FormFailure, FormSuccess } from './FormAlert.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';
import { UnsavedWarning } from './UnsavedWarning.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import { useDraft } from './use-draft.ts';
import { useLaterNavigation } from './use-later-navigation.ts';

interface CreationFormProps<Values extends Record<string, unknown>> {
  /** Of this form alone, in letters, digits and dashes: names it, and its draft. */
  name: string;
  /** What the form is called. */
  label: string;
  empty: Values;
  /** The failing fields with their sentences. See `schemaErrors`. */
  check: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<{ message?: string | undefined }>;
  blame?: (error: unknown) => Record<string, string>;
  /** What of the values is never kept as a draft: passwords. */
  withoutSecrets?: (values: Values) => Values;
  /** The screen's own sentence where the server gives none. */
  failure: string;
  submitLabel: string;
  /** Where it leads, and after how long: at once by 0. */
  leadsTo: NonNullable<LinkProps['to']>;
  delayMs?: number;
  /** For long texts; otherwise as wide as a form. */
  isWide?: boolean;
  fields: (form: UseFormReturnType<Values>, isLocked: boolean) => ReactNode;
}

/** The form of a new record: keeps its draft, says what is wrong, and leads to the list when it is saved. */
export function CreationForm<Values extends Record<string, unknown>>(props: CreationFormProps<Values>) {
  const { name, label, empty, leadsTo, delayMs = timings.redirectAfterSaveMs } = props;
  const { withoutSecrets = (values) => values } = props;
  const queryClient = useQueryClient();
  const navigateLater = useLaterNavigation();
  const draft = useDraft(name, empty);
  const { form, saving, formProps } = useCheckedForm({
    name,
    initialValues: draft.start,
    check: props.check,
    save: props.save,
    onSaved: () => {
      draft.drop();
      void queryClient.invalidateQueries();
      navigateLater(leadsTo, delayMs);
    },
    ...(props.blame === undefined ? {} : { blame: props.blame }),
    onValuesChange: (values) => draft.keep(withoutSecrets(values)),
  });
  const isLocked = saving.isPending || saving.isSuccess;
  const isUnsaved = !saving.isSuccess && draft.isChanged(form.values);
  const discard = () => {
    draft.drop();
    form.setValues(empty);
  };
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={props.isWide ? undefined : layout.formMaxWidthPx}>
      <form {...formProps} aria-label={label}>
        <UnsavedWarning isUnsaved={isUnsaved} onLeave={draft.drop} />
        <Stack gap="md">
          {draft.isRestored && isUnsaved && <RestoredDraft onDiscard={discard} />}
          {saving.isError && <FormFailure>{formMessage(saving.error, props.failure, 'create')}</FormFailure>}
          {saving.isSuccess && saving.data.message !== undefined && (
            <FormSuccess>{saving.data.message}</FormSuccess>
          )}
          {props.fields(form, isLocked)}
          <Group justify="flex-end" gap="sm" wrap="nowrap">
            <Button component={Link} to={leadsTo} variant="default" size="md" px="md">
              Cancelar
            </Button>
            <Button type="submit" size="md" px="md" disabled={isLocked}>
              {saving.isPending ? 'Criando...' : props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
