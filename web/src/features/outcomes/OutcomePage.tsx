import { type Outcome, OutcomeEdit, outcomeEndpoints, outcomeTexts } from '@bancada/contract/outcomes';
import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { dateText, timeText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { OutcomeWord } from './OutcomeList.tsx';
import { outcomeQuery } from './outcomes.queries.ts';

/** One outcome: whether a solution worked, on what, when, and as whom it is recorded. */
export function OutcomePage() {
  const { id = '' } = useParams({ strict: false });
  const options = outcomeQuery(id);
  const mayEditAny = useMay('edit-any-outcome');
  return (
    <RecordDetail
      kind="resultados"
      history={HistoryPanel}
      id={id}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar dados."
      kindTitle="Resultado"
      title={({ resolveu, sintoma }) =>
        `${resolveu ? outcomeTexts.solved : outcomeTexts.notSolved}: ${sintoma}`
      }
      facts={(outcome) => <Facts outcome={outcome} />}
      editForm={(props) => <EditForm {...props} />}
      mayEdit={({ e_meu }) => e_meu || mayEditAny}
      deletion={{
        isOwn: ({ e_meu }) => e_meu,
        question: 'Tem certeza que deseja excluir este resultado?',
        failure: 'Erro ao excluir resultado.',
        done: 'Resultado excluído com sucesso!',
        leadsTo: ({ sintoma_id }) => ({ to: '/sintomas/$id', params: { id: String(sintoma_id) } }),
      }}
    />
  );
}

function Facts({ outcome }: { outcome: Outcome }) {
  return (
    <FactGrid>
      <OutcomeWord resolveu={outcome.resolveu} />
      <Fact label="Solução" isWide>
        <RecordAnchor kind="solucoes" id={outcome.solucao_id}>
          {outcome.solucao}
        </RecordAnchor>
      </Fact>
      <Fact label="Registro" isWide>
        <RecordAnchor kind="troubleshooting" id={outcome.troubleshooting_id}>
          {outcome.sintoma}
        </RecordAnchor>
      </Fact>
      <Fact label="Equipamento" isWide>
        <RecordAnchor kind="equipment-models" id={outcome.modelo_equipamento_id}>
          {outcome.fabricante_nome} · {outcome.modelo_equipamento_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Aparelho">{outcome.unidade}</Fact>
      <Fact label="Dia">{dateText(outcome.dia)}</Fact>
      {outcome.diagnostico_id !== null && (
        <Fact label="Causa" isWide>
          <RecordAnchor kind="diagnosticos" id={outcome.diagnostico_id}>
            {outcome.diagnostico}
          </RecordAnchor>
        </Fact>
      )}
      <Fact label="Nota" isWide>
        {outcome.nota && <LongText text={outcome.nota} />}
      </Fact>
      <Text size="sm" c="dimmed">
        {outcome.criado_por_nome} · atualizado em {timeText(outcome.atualizado_em)}
      </Text>
    </FactGrid>
  );
}

function EditForm({ record, onSaved, onCancel }: EditFormProps<Outcome>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'resultados', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: (values) => schemaErrors(OutcomeEdit, values),
    save: (typed, version) =>
      call(outcomeEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
  });
  return (
    <RecordFormFrame
      kind="resultados"
      label="Editar resultado"
      failure="Erro ao atualizar resultado."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <Fields form={recordForm.form} isLocked={recordForm.saving.isPending} />
    </RecordFormFrame>
  );
}

const valuesOf = ({ resolveu, dia, unidade, nota }: Outcome) => ({
  resolveu,
  dia,
  unidade: unidade ?? '',
  nota: nota ?? '',
});

interface FieldsProps {
  form: UseFormReturnType<ReturnType<typeof valuesOf>>;
  isLocked: boolean;
}

function Fields({ form, isLocked }: FieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Resolveu?"
        size="md"
        disabled={isLocked}
        data={[
          { value: 'sim', label: outcomeTexts.solved },
          { value: 'nao', label: outcomeTexts.notSolved },
        ]}
        value={form.values.resolveu ? 'sim' : 'nao'}
        onChange={(value) => form.setFieldValue('resolveu', value === 'sim')}
      />
      <DateField
        label="Dia"
        required
        readOnly={isLocked}
        {...form.getInputProps('dia')}
        value={form.values.dia}
      />
      <TextInput
        label="Aparelho"
        size="md"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={isLocked}
        {...form.getInputProps('unidade')}
      />
      <Textarea
        label="Nota"
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('nota')}
      />
    </>
  );
}
