import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formMessage } from '../../api/error-message.ts';
import { FormFailure, RestoredDraft } from '../../ui/FormAlert.tsx';
import { UnsavedWarning, useCancel } from '../../ui/UnsavedWarning.tsx';
import { submitOnCtrlEnter } from '../../ui/use-checked-form.ts';
import { ConflictDialog, UndecidedNote } from './ConflictDialog.tsx';
import type { FieldValues } from './conflict.ts';
import type { EditedKind } from './edited-kind.ts';
import { useFocusOfForm } from './editing-focus.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormFrameProps<Values extends FieldValues, Saved> {
  kind: EditedKind;
  /** Name of the form. */
  label: string;
  /** Fallback sentence if the server gives none. */
  failure: string;
  recordForm: RecordForm<Values, Saved>;
  textOf?: (field: keyof Values & string, value: Values[keyof Values]) => string | undefined;
  onCancel: () => void;
  submitLabel?: string;
  /** The fields. */
  children: ReactNode;
}

/** Frame of an edit form: its failures, its draft, its conflicts with others, Salvar and Cancelar. */
export function RecordFormFrame<Values extends FieldValues, Saved>(
  props: RecordFormFrameProps<Values, Saved>,
) {
  const { kind, label, failure, recordForm, textOf, onCancel, children, submitLabel = 'Salvar' } = props;
  const { saving, formProps, conflict, resolve, isUndecided, isUnsaved } = recordForm;
  const { cancel, question } = useCancel(isUnsaved, () => {
    recordForm.discardDraft();
    onCancel();
  });
  useFocusOfForm(formProps.ref);
  return (
    <form {...formProps} onKeyDown={submitOnCtrlEnter} aria-label={label}>
      <UnsavedWarning isUnsaved={isUnsaved} onLeave={recordForm.discardDraft} />
      {question}
      <ConflictDialog
        kind={kind}
        conflict={conflict}
        {...resolve}
        {...(textOf === undefined ? {} : { textOf })}
      />
      <Stack gap="md">
        {recordForm.isDraftRestored && isUnsaved && <RestoredDraft onDiscard={recordForm.discardDraft} />}
        {isUndecided ? (
          <UndecidedNote onCompare={recordForm.compareAgain} />
        ) : (
          recordForm.failure !== null && (
            <FormFailure>{formMessage(recordForm.failure, failure, 'edit')}</FormFailure>
          )
        )}
        {children}
        <Group justify="flex-end" gap="sm" wrap="nowrap">
          <Button variant="default" size="md" px="md" onClick={cancel} disabled={saving.isPending}>
            Cancelar
          </Button>
          <Button type="submit" size="md" px="md" disabled={saving.isPending}>
            {saving.isPending ? 'Salvando...' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
