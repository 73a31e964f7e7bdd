import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { timeText } from '../../ui/time.ts';
import classes from './ConflictDialog.module.css';
import { type Conflict, type FieldValues, firstChoices, mergeChoices, type Side } from './conflict.ts';
import { type EditedKind, editedField, editedText } from './edited-kind.ts';
import { FieldValue } from './FieldValue.tsx';

/** Above the form's own dialogs. */
const zIndex = 400;

interface ConflictDialogProps<Values extends FieldValues> {
  kind: EditedKind;
  /** null while there is none. */
  conflict: Conflict<Values> | null;
  /** The text of a value, for fields that hold ids; undefined for the others. */
  textOf?: (field: keyof Values & string, value: Values[keyof Values]) => string | undefined;
  isBusy: boolean;
  /** Saves the chosen values over the current version. */
  onSave: (values: Values) => void;
  /** Back to the form: nothing is decided or lost. */
  onKeepEditing: () => void;
  /** Takes the current record, and discards what was typed. */
  onDiscard: () => void;
}

/** Two people have edited one record: shows both versions side by side, and lets the person choose field by field. */
export function ConflictDialog<Values extends FieldValues>(props: ConflictDialogProps<Values>) {
  const { conflict, onKeepEditing } = props;
  return (
    <Modal
      opened={conflict !== null}
      onClose={onKeepEditing}
      size="xl"
      zIndex={zIndex}
      title={
        <Text span fw={650} fz="lg">
          Outra pessoa salvou este registro
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar e continuar editando' }}
    >
      {conflict !== null && <Choices key={conflict.version} {...props} conflict={conflict} />}
    </Modal>
  );
}

function Choices<Values extends FieldValues>({
  kind,
  conflict,
  textOf,
  isBusy,
  onSave,
  onKeepEditing,
  onDiscard,
}: Omit<ConflictDialogProps<Values>, 'conflict'> & { conflict: Conflict<Values> }) {
  const [choices, setChoices] = useState(() => firstChoices(conflict));
  const shown = (field: keyof Values & string, value: Values[keyof Values]): string | null => {
    if (value === null || value === '' || value === undefined) return null;
    return textOf?.(field, value) ?? editedText(kind, field, value);
  };
  const fields = Object.keys(choices) as (keyof Values & string)[];
  return (
    <Stack gap="md">
      <Text>
        {conflict.changedBy ?? 'Alguém'} salvou outra versão em {timeText(conflict.version)}, enquanto você
        editava. Nada do que você digitou se perdeu: escolha, campo a campo, o que fica.
      </Text>
      {fields.length === 0 && <Text>As duas versões têm os mesmos valores: pode salvar.</Text>}
      {fields.map((field) => {
        const { label } = editedField(kind, field);
        return (
          <Radio.Group
            key={field}
            label={label}
            value={choices[field] ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [field]: side as Side })}
          >
            <div className={classes.sides}>
              <SideCard side="mine" title="O que você digitou">
                <FieldValue kind={kind} field={field} text={shown(field, conflict.mine[field])} />
              </SideCard>
              <SideCard side="theirs" title="O que está salvo agora">
                <FieldValue kind={kind} field={field} text={shown(field, conflict.theirs[field])} />
              </SideCard>
            </div>
          </Radio.Group>
        );
      })}
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={onDiscard} disabled={isBusy}>
          Descartar o que digitei
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onKeepEditing}>
            Continuar editando
          </Button>
          <Button onClick={() => onSave(mergeChoices(conflict, choices))} disabled={isBusy} data-autofocus>
            {isBusy ? 'Salvando...' : 'Salvar o que escolhi'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function SideCard({ side, title, children }: { side: Side; title: string; children: React.ReactNode }) {
  return (
    <Radio.Card value={side} p="sm" className={classes.side ?? ''}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <div className={classes.value}>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          {children}
        </div>
      </Group>
    </Radio.Card>
  );
}

/** Somebody else has saved the record, and the person has not chosen yet: leads back to the two versions. */
export function UndecidedNote({ onCompare }: { onCompare: () => void }) {
  return (
    <FormFailure>
      Outra pessoa salvou este registro. O que você digitou continua aqui.
      <Button variant="default" mt="xs" display="block" onClick={onCompare}>
        Comparar as duas versões
      </Button>
    </FormFailure>
  );
}
