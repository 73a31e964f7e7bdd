import { Button, Group, Portal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { formMessage } from '../api/error-message.ts';
import { Modal } from './Dialog.tsx';
import { FormFailure } from './FormAlert.tsx';
import { isSame } from './is-same.ts';
import { useCancel } from './UnsavedWarning.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import type { FormValues } from './use-form-values.ts';

/** Tells a dialog that another one covers it: Escape closes the upper one alone. */
const DialogBelow = createContext<((isCovered: boolean) => void) | null>(null);

interface CreationDialogProps<Values extends Record<string, unknown>, Made> {
  title: string;
  initialValues: Values;
  check: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Made>;
  blame?: (error: unknown) => Record<string, string>;
  failure: string;
  submitLabel: string;
  fields: (form: FormValues<Values>, isLocked: boolean) => ReactNode;
  onClose: (made: Made | null) => void;
}

/** Creates a missing record from within another form, which stays as it is. */
export function CreationDialog<Values extends Record<string, unknown>, Made>(
  props: CreationDialogProps<Values, Made>,
) {
  const { title, initialValues, check, save, blame, failure, submitLabel, fields, onClose } = props;
  const queryClient = useQueryClient();
  const [isCovered, setCovered] = useState(false);
  const coverBelow = useContext(DialogBelow);
  useEffect(() => {
    coverBelow?.(true);
    return () => coverBelow?.(false);
  }, [coverBelow]);
  const { form, saving, formProps } = useCheckedForm({
    initialValues,
    check,
    save,
    onSaved: (made) => {
      void queryClient.invalidateQueries();
      onClose(made);
    },
    ...(blame === undefined ? {} : { blame }),
  });
  const { cancel, question, isAsking } = useCancel(!isSame(form.values, initialValues), () => onClose(null));
  return (
    // A portal in tests too, where Mantine leaves out its own: no form stands within another.
    <Portal>
      <Modal
        opened
        withinPortal={false}
        onClose={cancel}
        title={
          <Text span fw={650} fz="lg">
            {title}
          </Text>
        }
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        closeOnClickOutside={false}
        closeOnEscape={!isCovered && !isAsking}
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
            <DialogBelow value={setCovered}>{fields(form, saving.isPending)}</DialogBelow>
            <Group justify="flex-end" gap="sm" wrap="nowrap">
              <Button variant="default" size="md" px="md" onClick={cancel}>
                Cancelar
              </Button>
              <Button type="submit" size="md" px="md" disabled={saving.isPending}>
                {saving.isPending ? 'Criando...' : submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
        {question}
      </Modal>
    </Portal>
  );
}
