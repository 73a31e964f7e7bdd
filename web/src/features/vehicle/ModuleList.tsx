import { type CarModules, type ModuleAnswer, modulesOf } from '@bancada/contract/vehicle/module-reports';
import { refusalText } from '@bancada/contract/vehicle/refusal-texts';
import { factsOf } from '@bancada/contract/vehicle/session-facts';
import { List, Text } from '@mantine/core';
import { useMemo } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import type { CarSession } from './reading.ts';

/** Which modules answered, which did not, and why. */
export function ModuleList({ session }: { session: CarSession }) {
  const { answered, silent } = useMemo(() => modulesOf(session.entries), [session]);
  const { isSingleFrame } = useMemo(() => factsOf(session.entries), [session]);
  return (
    <Section title="Módulos">
      {answered.length === 0 && <NothingHere>Nenhum módulo se identificou.</NothingHere>}
      <List size="sm">
        {answered.map(({ ecu, answers }) => (
          <List.Item key={ecu}>
            <strong className="code-text">{ecu}</strong>: {answerTexts(answers)}
          </List.Item>
        ))}
      </List>
      {silent.length > 0 && <Silent silent={silent} />}
      {isSingleFrame && (
        <Text size="sm" fw={600}>
          Este adaptador não sabe receber respostas longas (vários quadros) de módulos fora dos endereços de
          OBD: deles só se lê o que cabe em um quadro. Um com todos os comandos do ELM327 (AT FC) lê tudo.
        </Text>
      )}
    </Section>
  );
}

/** Most addresses have nobody in most cars: one line. */
function Silent({ silent }: Pick<CarModules, 'silent'>) {
  const bySaid = Map.groupBy(silent, ({ said }) => said);
  return (
    <div>
      {[...bySaid].map(([said, all]) => (
        <Text key={said} size="sm" c="dimmed">
          {silenceText(said)}: {all.map(({ called }) => called).join(', ')}.
        </Text>
      ))}
    </div>
  );
}

function silenceText(said: string): string {
  if (/NO ?DATA/i.test(said) || said === '') return 'Não responderam (o carro não tem, ou dormem)';
  if (said.includes('?')) return 'Não perguntados: o adaptador não sabe chamá-los';
  return `Sem resposta: o adaptador disse “${said}”`;
}

const requests: readonly (readonly [RegExp, string])[] = [
  [/^03$/, 'guardados'],
  [/^07$/, 'pendentes'],
  [/^0A$/, 'permanentes'],
  [/^18/, 'guardados (KWP)'],
  [/^1902/, 'do módulo (UDS)'],
  [/^(?:0902|22F190)$/, 'VIN'],
];

function answerTexts(answers: readonly ModuleAnswer[]): string {
  if (answers.length === 0) return 'está lá, mas não disse códigos.';
  const texts = answers.map((answer) => {
    const name = requests.find(([form]) => form.test(answer.sent))?.[1] ?? answer.sent;
    return `${name}: ${answerText(answer)}`;
  });
  return `${texts.join('; ')}.`;
}

function answerText({ kind, count, detail }: ModuleAnswer): string {
  switch (kind) {
    case 'codes':
      return count === 0 ? 'nenhum' : String(count);
    case 'vin':
      return 'lido';
    case 'refused':
      return refusalText(detail);
    case 'pending':
      return 'pediu tempo e não respondeu';
    case 'unread':
      return 'a resposta veio cortada ou não se entende';
  }
}
