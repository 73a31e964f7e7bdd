import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formMessage } from '../api/error-message.ts';
import { FormFailure } from './FormAlert.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import type { Choice } from './use-choices.ts';

interface CreationDialogProps<Values extends Record<string, unknown>> {
  /** Unique name of the form. */
  name: string;
  title: string;
  initialValues: Values;
  check: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Choice>;
  blame?: (error: unknown) => Record<string, string>;
  failure: string;
  submitLabel: string;
  fields: (form: UseFormReturnType<Values>, isLocked: boolean) => ReactNode;
  onClose: (made: Choice | null) => void;
}

/** Creates a missing record from within another form, which stays as it is. */
export function CreationDialog<Values extends Record<string, unknown>>(props: CreationDialogProps<Values>) {
  const { name, title, initialValues, check, save, blame, failure, submitLabel, fields, onClose } = props;
  const queryClient = useQueryClient();
  const { form, saving, formProps } = useCheckedForm({
    name,
    initialValues,
    check,
    save,
    onSaved: (made) => {
      void queryClient.invalidateQueries();
      onClose(made);
    },
    ...(blame === undefined ? {} : { blame }),
  });
  return (
    <Modal
      opened
      onClose={() => onClose(null)}
      title={
        <Text span fw={650} fz="lg">
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      closeOnClickOutside={false}
    >
      <form
        {...formProps}
        aria-label={title}
        onSubmit={(event) => {
          // React bubbles it to the form that this dialog was opened from.
          event.stopPropagation();
          formProps.onSubmit(event);
        }}
      >
        <Stack gap="md">
          {saving.isError && <FormFailure>{formMessage(saving.error, failure, 'create')}</FormFailure>}
          {fields(form, saving.isPending)}
          <Group justify="flex-end" gap="sm" wrap="nowrap">
            <Button variant="default" size="md" px="md" onClick={() => onClose(null)}>
              Cancelar
            </Button>
            <Button type="submit" size="md" px="md" disabled={saving.isPending}>
              {saving.isPending ? 'Criando...' : submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
