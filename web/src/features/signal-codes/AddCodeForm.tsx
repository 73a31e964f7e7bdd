import { signalTexts } from '@bancada/contract/codes/signal-code-calls';
import { type SignalType, signalTypes } from '@bancada/contract/codes/signal-codes';
import { Box, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formMessage } from '../../api/error-message.ts';
import { layout } from '../../timings.ts';
import { FormFailure, RestoredDraft } from '../../ui/FormAlert.tsx';
import type { RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { ManufacturerSelect } from '../manufacturers/ManufacturerSelect.tsx';
import { notice, noticeWithUndo, useUndoEdit } from '../records/notices.tsx';
import { BeepField } from './BeepField.tsx';
import {
  type Coded,
  type CodeValues,
  canUnlink,
  checkCodes,
  type Linked,
  linkCodes,
  noCodes,
  unlinkCodes,
} from './code-values.ts';
import { LedField } from './LedField.tsx';
import { PostField } from './PostField.tsx';

const kinds = {
  post: { label: 'Post Code', field: 'Código POST', Field: PostField },
  led: { label: 'Led Code', field: 'Código LED', Field: LedField },
  beep: { label: 'Beep Code', field: 'Código de bipe', Field: BeepField },
} as const;

/** The order on the screen. */
const order: SignalType[] = ['post', 'led', 'beep'];

/** The record of the screen. */
interface AddCodeFormProps extends Coded {
  /** Where the codes go, if not to that record alone. */
  target?: Coded;
  /** Whose the codes of the record are, where that was said. */
  makerId?: number | null;
  /** There is a record that can take a code. */
  isWritable: boolean;
  /** Shows the record. */
  children: ReactNode;
}

/** Fields for the types of codes that are switched on; after saving goes back to where one came from. */
export function AddCodeForm(props: AddCodeFormProps) {
  const { of, id, isWritable, children } = props;
  const goBack = useGoBack(of, id);
  const { form, saving, formProps, draft, nothing, areOn, setAreOn } = useCodeForm(props);
  useOnce(saving.isSuccess, goBack);
  const isLocked = saving.isPending || saving.isSuccess;
  const isUnsaved = !saving.isSuccess && draft.isChanged(form.values);
  const kept = switchedOn(form.values, areOn);
  const isEmpty = signalTypes.every((type) => kept[`code_${type}`].trim() === '');
  const clear = () => {
    draft.drop();
    form.setValues(nothing);
  };
  return (
    <Box maw={layout.formMaxWidthPx}>
      <form {...formProps} aria-label="Adicionar código">
        <UnsavedWarning isUnsaved={isUnsaved} onLeave={draft.drop} />
        <Stack gap="md">
          {draft.isRestored && isUnsaved && <RestoredDraft onDiscard={clear} />}
          {saving.isError && (
            <FormFailure>{formMessage(saving.error, signalTexts.linkFailed, 'edit')}</FormFailure>
          )}
          <Stack gap="xs">{children}</Stack>
          {order.map((type) => (
            <CodeSwitch
              key={type}
              type={type}
              isOn={areOn[type]}
              onSwitch={(isOn) => setAreOn({ ...areOn, [type]: isOn })}
              value={form.values[`code_${type}`]}
              error={form.errors[`code_${type}`]}
              onChange={(code) => form.change({ [`code_${type}`]: code })}
              isLocked={isLocked}
            />
          ))}
          <CodeMaker
            value={form.values.code_fabricante_id}
            onChange={(code_fabricante_id) => form.change({ code_fabricante_id })}
            error={form.errors.code_fabricante_id}
            readOnly={isLocked}
          />
          <Actions
            isLocked={isLocked}
            isPending={saving.isPending}
            isWritable={isWritable && !isEmpty}
            onClear={clear}
            onCancel={goBack}
          />
        </Stack>
      </form>
    </Box>
  );
}

/** The values of the form, kept as a draft; saving links the codes, and can be undone. */
function useCodeForm({ of, id, target = { of, id }, makerId = null }: AddCodeFormProps) {
  const queryClient = useQueryClient();
  const nothing = { ...noCodes, code_fabricante_id: makerId };
  const draft = useDraft(`add-code:${of}:${id}`, nothing);
  const [areOn, setAreOn] = useState(() => onAtFirst(draft.start));
  const undo = useUndoEdit();
  const checked = useCheckedForm<CodeValues, Linked>({
    initialValues: draft.start,
    check: (values) => checkCodes(switchedOn(values, areOn)),
    save: (values) => linkCodes(target, switchedOn(values, areOn), makerId),
    onSaved: (linked) => {
      draft.drop();
      const sentence = linked.messages.join(' ');
      if (canUnlink(linked)) noticeWithUndo(sentence, () => undo(() => unlinkCodes(target, linked)));
      else notice(sentence);
      void queryClient.invalidateQueries();
    },
    onValuesChange: draft.keep,
  });
  return { ...checked, draft, nothing, areOn, setAreOn };
}

interface ActionsProps {
  isLocked: boolean;
  isPending: boolean;
  isWritable: boolean;
  onClear: () => void;
  onCancel: () => void;
}

function Actions({ isLocked, isPending, isWritable, onClear, onCancel }: ActionsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="subtle" size="md" px="md" disabled={isLocked} onClick={onClear}>
        Limpar
      </Button>
      <Button variant="default" size="md" px="md" disabled={isLocked} onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" size="md" px="md" disabled={isLocked || !isWritable}>
        {isPending ? 'Salvando...' : 'Salvar'}
      </Button>
    </Group>
  );
}

/** Whose the codes are, where they are not of the equipment's maker. */
function CodeMaker(field: Pick<RecordSelectProps, 'value' | 'onChange' | 'error' | 'readOnly'>) {
  return (
    <div>
      <ManufacturerSelect
        label="De quem é o código"
        placeholder="O fabricante do equipamento"
        failure="Erro ao buscar fabricantes."
        {...field}
      />
      <Text size="sm" c="dimmed" mt={4}>
        Só quando não é do fabricante do equipamento: a BIOS, o inversor, a central. Códigos da norma, como
        P0AA6, são de todos.
      </Text>
    </div>
  );
}

/**
 * Calls `act` after the render in which `isTime` has become true: a form still counts as unsaved at the answer itself, and would
 * ask before it is left. Once: each step back changes what going back means, and another would leave the application.
 */
function useOnce(isTime: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (isTime) latest.current();
  }, [isTime]);
}

interface CodeSwitchProps {
  type: SignalType;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  value: string;
  error: ReactNode;
  onChange: (code: string) => void;
  isLocked: boolean;
}

function CodeSwitch({ type, isOn, onSwitch, ...field }: CodeSwitchProps) {
  const { label, field: fieldLabel, Field } = kinds[type];
  return (
    <Stack gap="xs">
      <Switch
        size="md"
        label={label}
        checked={isOn}
        disabled={field.isLocked}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {isOn && <Field label={fieldLabel} {...field} />}
    </Stack>
  );
}

type Switches = Record<SignalType, boolean>;

/** Initially on: the POST code, and types with a draft. */
const onAtFirst = (start: CodeValues): Switches => ({
  post: true,
  led: start.code_led !== '',
  beep: start.code_beep !== '',
});

/** Without the values of types that are switched off, which are kept but not saved. */
function switchedOn(values: CodeValues, areOn: Switches): CodeValues {
  const kept = { ...values };
  for (const type of signalTypes) if (!areOn[type]) kept[`code_${type}`] = '';
  return kept;
}

/** Back to where one came from, or to the record if the page was opened by its URL. */
function useGoBack(of: AddCodeFormProps['of'], id: number) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: `/${of}/$id`, params: { id: String(id) } });
  };
}
