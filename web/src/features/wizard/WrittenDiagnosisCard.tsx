import { ActionIcon, Group, Paper, Stack, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MoveButtons, PickMany } from '../../ui/PickMany.tsx';
import { useFold } from '../../ui/use-fold.tsx';
import { componentPicks, componentText } from '../datasheets/datasheets.queries.ts';
import { CodeFields } from '../diagnoses/CodeFields.tsx';
import { KindHint } from '../diagnoses/KindField.tsx';
import { useMeasurePart } from '../diagnoses/MeasureFields.tsx';
import { type FlowErrors, writtenField } from './flow.ts';
import type { WrittenDiagnosis } from './wizard-draft.ts';

interface WrittenDiagnosisCardProps {
  diagnosis: WrittenDiagnosis;
  /** Position among the others, from 0. */
  place: { index: number; count: number };
  /** Added just now by the person: it gets the focus. */
  isAdded: boolean;
  /** Errors of the whole flow. */
  errors: FlowErrors;
  onChange: (part: Partial<WrittenDiagnosis>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A new diagnosis: its text, and on demand its codes and suspected components, and what to measure. */
export function WrittenDiagnosisCard(props: WrittenDiagnosisCardProps) {
  const { diagnosis, place, onChange } = props;
  const { chave, descricao, componentes, code_post, code_led, code_beep } = diagnosis;
  const name = `Diagnóstico ${place.index + 1}`;
  const errorOf = (field: string) => props.errors[writtenField(chave, field)];
  const codes = useFold({
    label: 'Códigos e componentes',
    openLabel: 'Esconder códigos e componentes',
    isOpenAtFirst: componentes.length > 0 || [code_post, code_led, code_beep].some((code) => code !== ''),
    isHeldOpen: ['code_post', 'code_led', 'code_beep', 'componente_ids'].some(errorOf),
  });
  const measure = useMeasurePart({ values: diagnosis, errorOf, onChange, isLocked: false });
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="sm">
        <Textarea
          label={name}
          size="md"
          autosize
          minRows={1}
          maxRows={8}
          autoFocus={props.isAdded}
          value={descricao}
          error={errorOf('descricao')}
          onChange={(event) => onChange({ descricao: event.currentTarget.value })}
        />
        <KindHint text={descricao} kind={diagnosis.tipo} onChange={(tipo) => onChange({ tipo })} />
        <Group justify="space-between" gap="xs">
          <Group gap="0 var(--mantine-spacing-md)">
            {codes.button}
            {measure.button}
          </Group>
          {place.count > 1 && <PlaceButtons {...props} name={name} />}
        </Group>
        {codes.part(<CodesAndComponents diagnosis={diagnosis} errorOf={errorOf} onChange={onChange} />)}
        {measure.part}
      </Stack>
    </Paper>
  );
}

/** Moves the card up or down, or removes it. */
function PlaceButtons({ name, place, onMove, onRemove }: WrittenDiagnosisCardProps & { name: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <MoveButtons name={name} {...place} onMove={onMove} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className="touch-icon"
        aria-label={`Remover: ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}

interface CodesAndComponentsProps extends Pick<WrittenDiagnosisCardProps, 'diagnosis' | 'onChange'> {
  errorOf: (field: string) => string | undefined;
}

function CodesAndComponents({ diagnosis, errorOf, onChange }: CodesAndComponentsProps) {
  const { componentes, code_post, code_led, code_beep } = diagnosis;
  return (
    <>
      <CodeFields
        values={{ code_post, code_led, code_beep }}
        errors={{
          code_post: errorOf('code_post'),
          code_led: errorOf('code_led'),
          code_beep: errorOf('code_beep'),
        }}
        onChange={(field, value) => onChange({ [field]: value })}
        isLocked={false}
      />
      <PickMany
        label="Componentes suspeitos"
        placeholder="Part number ou nome..."
        isShort
        source={componentPicks}
        textOf={componentText}
        chosen={componentes}
        onChange={(chosen) => onChange({ componentes: chosen })}
        error={errorOf('componente_ids')}
        nothingFound="Nenhum datasheet encontrado."
        failure="Erro ao buscar datasheets."
      />
    </>
  );
}
