import { Box, Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formMessage } from '../api/error-message.ts';
import { layout, timings } from '../timings.ts';
import { FormFailure, FormSuccess, RestoredDraft } from './FormAlert.tsx';
import { UnsavedWarning } from './UnsavedWarning.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import { useDraft } from './use-draft.ts';
import type { FormValues } from './use-form-values.ts';
import { useLaterNavigation } from './use-later-navigation.ts';

export interface CreationFormProps<
  Values extends Record<string, unknown>,
  Saved extends { message?: string | undefined },
> {
  /** Unique name of the form and of its draft: letters, digits and dashes. */
  name: string;
  /** Label of the form. */
  label: string;
  empty: Values;
  /** Errors by field. See `schemaErrors`. */
  check: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Saved>;
  /** What to show in place of the form once it is saved, instead of the redirect; null: redirect. */
  handOver?: (saved: Saved) => ReactNode;
  blame?: (error: unknown) => Record<string, string>;
  /** Removes what must never be in a draft: passwords. */
  withoutSecrets?: (values: Values) => Values;
  /** Fallback sentence if the server gives none. */
  failure: string;
  submitLabel: string;
  /** Redirect target, and its delay; 0 redirects at once. */
  leadsTo: NonNullable<LinkProps['to']>;
  delayMs?: number;
  /** Path to which `Cancelar` leads; by default `leadsTo`. */
  cancelTo?: string;
  /** For long texts; by default as wide as a form. */
  isWide?: boolean;
  fields: (form: FormValues<Values>, isLocked: boolean) => ReactNode;
}

/** The form of a new record: keeps a draft, shows errors, and redirects to the list after saving. */
export function CreationForm<
  Values extends Record<string, unknown>,
  Saved extends { message?: string | undefined },
>(props: CreationFormProps<Values, Saved>) {
  const { name, label, empty, leadsTo, delayMs = timings.redirectAfterSaveMs } = props;
  const { withoutSecrets = (values) => values } = props;
  const queryClient = useQueryClient();
  const navigateLater = useLaterNavigation();
  const draft = useDraft(name, empty);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: draft.start,
    check: props.check,
    save: props.save,
    onSaved: () => {
      draft.drop();
      void queryClient.invalidateQueries();
    },
    ...(props.blame === undefined ? {} : { blame: props.blame }),
    onValuesChange: (values) => draft.keep(withoutSecrets(values)),
  });
  // Not in onSuccess: the form still counts as unsaved there, and would ask before leaving.
  const handedOver = saving.isSuccess ? (props.handOver?.(saving.data) ?? null) : null;
  const isLeaving = saving.isSuccess && handedOver === null;
  useEffect(() => {
    if (isLeaving) navigateLater(leadsTo, delayMs);
  }, [isLeaving, navigateLater, leadsTo, delayMs]);
  const isLocked = saving.isPending || saving.isSuccess;
  const isUnsaved = !saving.isSuccess && draft.isChanged(form.values);
  const discard = () => {
    draft.drop();
    form.setValues(empty);
  };
  if (handedOver !== null) return <Box maw={layout.formMaxWidthPx}>{handedOver}</Box>;
  return (
    <Box maw={props.isWide ? undefined : layout.formMaxWidthPx}>
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
            <Button
              component={Link}
              to={props.cancelTo ?? leadsTo}
              // The list is not the current page, only the start of its address.
              activeOptions={{ exact: true }}
              variant="default"
              size="md"
              px="md"
            >
              Cancelar
            </Button>
            <Button type="submit" size="md" px="md" disabled={isLocked}>
              {saving.isPending ? 'Criando...' : props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Box>
  );
}
