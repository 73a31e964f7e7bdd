import { partLimits, type Substitute, type Substitutes } from '@bancada/contract/records/parts';
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldMessages, formMessage } from '../../api/error-message.ts';
import { layout } from '../../timings.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { noticeOfFailure, noticeWithUndo } from '../records/notices.tsx';
import { DatasheetSelect } from './DatasheetSelect.tsx';
import { removeSubstitute, saveSubstitute } from './parts.queries.ts';

const empty = { substituto_id: null as number | null, condicao: '', nos_dois_sentidos: false };

interface NewSubstituteProps {
  id: number;
  /** What is beside the part now. */
  found: Substitutes;
}

/** Opens the form of one more substitute. */
export function NewSubstitute(props: NewSubstituteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <SubstituteForm {...props} onEnd={() => setIsOpen(false)} />
  ) : (
    <Button
      variant="light"
      size="md"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPlus size={18} />}
      onClick={() => setIsOpen(true)}
    >
      Indicar substituto
    </Button>
  );
}

type Values = typeof empty;

function SubstituteForm({ onEnd, ...props }: NewSubstituteProps & { onEnd: () => void }) {
  const [values, setValues] = useState(empty);
  const [isMissing, setIsMissing] = useState(false);
  const saving = useSaving({ ...props, onEnd });
  const errors = saving.isError ? fieldMessages(saving.error) : {};
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const { substituto_id } = values;
    setIsMissing(substituto_id === null);
    if (substituto_id !== null) saving.mutate({ ...values, substituto_id });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Novo substituto"
      style={{ maxWidth: layout.formMaxWidthPx }}
    >
      <Stack gap="md">
        {saving.isError && Object.keys(errors).length === 0 && (
          <FormFailure>{formMessage(saving.error, 'Erro ao salvar substituto.', 'edit')}</FormFailure>
        )}
        <Fields
          values={values}
          errors={isMissing ? { substituto_id: 'Escolha a peça.' } : errors}
          isLocked={saving.isPending}
          onChange={setValues}
        />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" size="md" onClick={onEnd}>
            Cancelar
          </Button>
          <Button type="submit" size="md" disabled={saving.isPending}>
            {saving.isPending ? 'Salvando...' : 'Salvar'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useSaving({ id, found, onEnd }: NewSubstituteProps & { onEnd: () => void }) {
  const undo = useUndo(found);
  const queryClient = useQueryClient();
  return useMutation({
    // Not said is no denial: the other direction stays as it is.
    mutationFn: ({ substituto_id, condicao, nos_dois_sentidos }: Values & { substituto_id: number }) =>
      saveSubstitute({
        id,
        substituto_id,
        body: { condicao, ...(nos_dois_sentidos && { nos_dois_sentidos }) },
      }),
    onSuccess: async ({ message }, { substituto_id, nos_dois_sentidos }) => {
      await queryClient.invalidateQueries();
      noticeWithUndo(message, () => undo({ id, substituto_id }, nos_dois_sentidos));
      onEnd();
    },
  });
}

/** Gives a pair of parts what it had: as it was before `save`, in the directions that were written. */
function useUndo(before: Substitutes) {
  const queryClient = useQueryClient();
  return async ({ id, substituto_id }: Pair, isBothWays: boolean) => {
    const giveBack = (there: readonly Substitute[], pair: Pair) => {
      const known = there.find((part) => part.id === substituto_id);
      return known === undefined
        ? removeSubstitute(pair)
        : saveSubstitute({ ...pair, body: { condicao: known.condicao } });
    };
    try {
      await giveBack(before.substitutos, { id, substituto_id });
      if (isBothWays) await giveBack(before.substitui, { id: substituto_id, substituto_id: id });
      await queryClient.invalidateQueries();
    } catch (error) {
      noticeOfFailure(error, 'Erro ao desfazer a edição.');
    }
  };
}

interface Pair {
  id: number;
  substituto_id: number;
}

interface FieldsProps {
  values: Values;
  errors: Record<string, string>;
  isLocked: boolean;
  onChange: (values: Values) => void;
}

function Fields({ values, errors, isLocked, onChange }: FieldsProps) {
  return (
    <>
      <DatasheetSelect
        label="Peça que serve no lugar"
        required
        readOnly={isLocked}
        failure="Erro ao buscar datasheets."
        value={values.substituto_id}
        error={errors.substituto_id}
        onChange={(substituto_id) => onChange({ ...values, substituto_id })}
      />
      <TextInput
        label="Condição (opcional)"
        placeholder="com dissipador, até 40 V..."
        size="md"
        maxLength={partLimits.conditionMaxChars}
        readOnly={isLocked}
        value={values.condicao}
        error={errors.condicao}
        onChange={({ currentTarget: { value } }) => onChange({ ...values, condicao: value })}
      />
      <Switch
        label="Vale nos dois sentidos"
        checked={values.nos_dois_sentidos}
        onChange={({ currentTarget: { checked } }) => onChange({ ...values, nos_dois_sentidos: checked })}
      />
    </>
  );
}
