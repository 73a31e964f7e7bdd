import type { GuidedAnswer, GuidedCase } from '@bancada/contract/guided/guided-calls';
import { useEffect, useRef, useState } from 'react';
import { answeredText, whoText } from './guided-texts.ts';

/** What others answered since the last look, to be read out: `Ana: Medir o relé: normal.` */
export function useOthersAnswers(case_: GuidedCase, ownName: string): string {
  const known = useRef(case_.respostas);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const before = new Map(known.current.map((answer) => [answer.diagnostico_id, answer]));
    known.current = case_.respostas;
    const fresh = case_.respostas.filter(
      (answer) => answer.por_nome !== ownName && !isSameAnswer(before.get(answer.diagnostico_id), answer),
    );
    if (fresh.length > 0) setSaid(fresh.map((answer) => sentenceOf(case_, answer, ownName)).join(' '));
  }, [case_, ownName]);
  return said;
}

function isSameAnswer(one: GuidedAnswer | undefined, other: GuidedAnswer): boolean {
  return one?.resposta === other.resposta && one.por_nome === other.por_nome;
}

function sentenceOf({ defeitos }: GuidedCase, answer: GuidedAnswer, ownName: string): string {
  const check = defeitos
    .flatMap(({ verificacoes }) => verificacoes)
    .find(({ diagnostico_id }) => diagnostico_id === answer.diagnostico_id);
  const said = answeredText(check?.tipo ?? 'verificacao', answer.resposta);
  return `${whoText(answer.por_nome, ownName)}: ${check?.descricao ?? 'uma verificação'}: ${said}.`;
}
