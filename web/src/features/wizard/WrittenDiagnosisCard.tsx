import { ActionIcon, Anchor, Group, Paper, Stack, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { MoveButtons, PickMany } from '../../ui/PickMany.tsx';
import { componentPicks, componentText } from '../datasheets/datasheets.queries.ts';
import { CodeFields } from '../diagnoses/CodeFields.tsx';
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

/** A new diagnosis: its text, and on demand its codes and suspected components. */
export function WrittenDiagnosisCard(props: WrittenDiagnosisCardProps) {
  const { diagnosis, place, onChange } = props;
  const { chave, descricao, componentes, ...codes } = diagnosis;
  const name = `Diagnóstico ${place.index + 1}`;
  const errorOf = (field: string) => props.errors[writtenField(chave, field)];
  const hasMore = componentes.length > 0 || Object.values(codes).some((code) => code !== '');
  const [isOpened, setIsOpened] = useState(hasMore);
  const isOpen =
    isOpened || (['code_post', 'code_led', 'code_beep', 'componente_ids'] as const).some(errorOf);
  const panel = useId();
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
        <Group justify="space-between" gap="xs">
          <Anchor
            component="button"
            type="button"
            className="touch-link"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setIsOpened(!isOpen)}
          >
            {isOpen ? 'Esconder códigos e componentes' : 'Códigos e componentes'}
          </Anchor>
          {place.count > 1 && <PlaceButtons {...props} name={name} />}
        </Group>
        <Stack gap="sm" id={panel} hidden={!isOpen} style={isOpen ? {} : { display: 'none' }}>
          <CodesAndComponents diagnosis={diagnosis} errorOf={errorOf} onChange={onChange} />
        </Stack>
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
