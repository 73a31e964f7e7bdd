import {
  type ReportKind,
  type ReportStart,
  reportKinds,
  reportTitles,
} from '@bancada/contract/units/service-reports';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DateField } from '../../ui/DateField.tsx';
import type { FormValues } from '../../ui/use-form-values.ts';
import { PartRows } from './PartRows.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';
import { fieldsOfKind, type ReportValues } from './report-values.ts';

interface ReportFieldsProps {
  form: FormValues<ReportValues>;
  start: ReportStart;
  isLocked: boolean;
}

const serviceLabels: Record<ReportKind, string> = {
  laudo: 'Solução',
  orcamento: 'Serviço proposto',
  comprovante: 'O que foi feito',
};

const notDoneLabels: Record<ReportKind, string> = {
  laudo: 'O que não foi feito',
  orcamento: 'O que não está incluído',
  comprovante: 'O que não foi feito',
};

/** The kind of a document, and what its visit does not say. */
export function ReportFields({ form, start, isLocked }: ReportFieldsProps) {
  const { tipo } = form.values;
  const shows = fieldsOfKind[tipo];
  const text = (field: 'causa' | 'servico' | 'nao_feito' | 'observacoes', label: string) => (
    <Textarea
      label={label}
      size="md"
      autosize
      minRows={2}
      maxRows={10}
      readOnly={isLocked}
      {...form.getInputProps(field)}
    />
  );
  return (
    <>
      <KindChoice form={form} isLocked={isLocked} />
      {shows.causa && text('causa', 'Causa')}
      {text('servico', serviceLabels[tipo])}
      <PartRows form={form} isLocked={isLocked} />
      {text('nao_feito', notDoneLabels[tipo])}
      {text('observacoes', 'Observações')}
      {shows.validade && (
        <DateField
          label="Válido até"
          maw={200}
          readOnly={isLocked}
          {...form.getInputProps('validade')}
          value={form.values.validade}
        />
      )}
      {shows.fotos && (
        <PhotoChoice
          photos={start.fotos}
          chosen={form.values.fotos}
          error={photoError(form.errors)}
          isLocked={isLocked}
          onChange={(fotos) => form.change({ fotos })}
        />
      )}
      <TextInput
        label="Técnico"
        size="md"
        autoComplete="off"
        readOnly={isLocked}
        {...form.getInputProps('tecnico')}
      />
    </>
  );
}

function KindChoice({ form, isLocked }: Pick<ReportFieldsProps, 'form' | 'isLocked'>) {
  const { tipo } = form.values;
  const isNarrow = useMediaQuery('(max-width: 36em)');
  return (
    <SegmentedControl
      fullWidth
      aria-label="Documento"
      size="md"
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      disabled={isLocked}
      data={reportKinds.map((kind) => ({ value: kind, label: reportTitles[kind] }))}
      value={tipo}
      onChange={(value) => form.change({ tipo: reportKinds.find((kind) => kind === value) ?? tipo })}
    />
  );
}

/** Of all or of one of them. */
const photoError = (errors: Record<string, string>) =>
  Object.entries(errors).find(([field]) => field === 'fotos' || field.startsWith('fotos.'))?.[1];
