import { checkKindTexts } from '@bancada/contract/faults/check-kinds';
import { measureText, minutesText } from '@bancada/contract/measures/measure';
import { countedKind } from '@bancada/contract/records/records';
import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { componentText } from '../datasheets/datasheets.queries.ts';
import { type CheckValues, checkBody, noCheck } from '../diagnoses/check-values.ts';
import { readableCodes } from '../diagnoses/diagnosis-values.ts';
import { modelText } from '../equipment-models/model-text.ts';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { Ditos } from '../symptoms/Ditos.tsx';
import { useFaultMark } from './use-fault-mark.ts';
import {
  hasText,
  isWritten,
  solutionsIn,
  stepPaths,
  type WizardDraft,
  type WizardStep,
} from './wizard-draft.ts';

/** The whole flow as it will be saved, with links back to its steps. */
export function FlowReview({ draft }: { draft: WizardDraft }) {
  const written = draft.newDiagnosticos.filter(isWritten);
  const solutions = [
    ...solutionsIn(draft)
      .filter(hasText)
      .map(({ chave, solucao }) => ({ key: `nova ${chave}`, solucao: solucao.trim() })),
    ...draft.selectedSolucoes.map(({ id, solucao }) => ({ key: String(id), solucao })),
  ];
  const { isMarked } = useFaultMark(draft);
  const entries = draft.selectedModels.length * solutions.length;
  return (
    <Stack component="section" gap="md" aria-label="O fluxo inteiro">
      <Title order={2}>O fluxo inteiro</Title>
      <Part title="Sintoma" step="sintoma" isMissing={draft.sintoma.trim() === ''}>
        <Text style={asWritten}>{draft.sintoma.trim()}</Text>
        <Ditos text={draft.ditos} />
        {isMarked && <HighVoltageMark />}
      </Part>
      <Part title="Equipamentos" step="sintoma" isMissing={draft.selectedModels.length === 0}>
        <Text style={asWritten}>{draft.selectedModels.map(modelText).join(', ')}</Text>
      </Part>
      <Part
        title="Diagnósticos"
        step="diagnosticos"
        isMissing={written.length + draft.selectedDiagnosticos.length === 0}
      >
        <List type="ordered" spacing={6} style={asWritten}>
          {written.map(({ chave, descricao, componentes, code_post, code_led, code_beep, ...check }) => (
            <List.Item key={`novo ${chave}`}>
              {descricao.trim()}
              <CodeChips {...readableCodes({ code_post, code_led, code_beep })} />
              <CheckFacts {...check} />
              {componentes.length > 0 && (
                <Text size="sm" c="dimmed">
                  Suspeitos: {componentes.map(componentText).join(', ')}
                </Text>
              )}
            </List.Item>
          ))}
          {draft.selectedDiagnosticos.map(({ id, descricao }) => (
            <List.Item key={id}>{descricao}</List.Item>
          ))}
        </List>
      </Part>
      <Part title="Soluções" isMissing={solutions.length === 0}>
        <List spacing={6} style={asWritten}>
          {solutions.map(({ key, solucao }) => (
            <List.Item key={key}>{solucao}</List.Item>
          ))}
        </List>
      </Part>
      {entries > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {countedKind('troubleshooting', entries)}: um para cada equipamento com cada solução.
        </Text>
      )}
    </Stack>
  );
}

const asWritten = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

interface PartProps {
  title: string;
  /** The step that edits this part; absent for the current step's own. */
  step?: WizardStep;
  isMissing: boolean;
  children: ReactNode;
}

function Part({ title, step, isMissing, children }: PartProps) {
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <Text component="h3" size="sm" c="dimmed" fw={600}>
          {title}
        </Text>
        {step !== undefined && (
          <LinkAnchor to={stepPaths[step]} size="sm" className="touch-link" aria-label={`Alterar: ${title}`}>
            Alterar
          </LinkAnchor>
        )}
      </Group>
      {isMissing ? <Text c="dimmed">Falta preencher.</Text> : children}
    </div>
  );
}

/** How a diagnosis is checked, on one line as far as it is known. */
function CheckFacts(values: CheckValues) {
  const { tipo, medida, alta_tensao } = values;
  const minutes = checkBody(values).minutos;
  const texts = [
    ...(tipo === noCheck.tipo ? [] : [checkKindTexts[tipo].label]),
    ...(medida === null ? [] : [measureText(medida)]),
    ...(minutes === null ? [] : [Number.isNaN(minutes) ? values.minutos : minutesText(minutes)]),
  ];
  if (texts.length === 0 && !alta_tensao) return null;
  return (
    <Group gap="sm" c="dimmed" fz="sm">
      {texts.length > 0 && <Text inherit>{texts.join(' · ')}</Text>}
      {alta_tensao && <HighVoltageMark />}
    </Group>
  );
}
