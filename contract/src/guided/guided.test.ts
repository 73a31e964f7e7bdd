import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GuidedState, guidedState } from './guided.ts';
import type { GuidedAnswer, GuidedFault } from './guided-calls.ts';
import { missingKnowledge, missingText } from './guided-missing.ts';
import {
  answer,
  byId,
  check,
  facts,
  fault,
  faults,
  nextId,
  orderOf,
  proposed,
  reasons,
  replies,
  solution,
} from './guided-test-cases.ts';
import { likelihoodText } from './guided-words.ts';

const anyAnswers = fc
  .uniqueArray(
    fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom<GuidedAnswer['resposta']>('normal', 'anormal', 'impossivel'),
    ),
    {
      selector: ([id]) => id,
    },
  )
  .map((given) => given.map(([id, resposta], place) => answer(id, resposta, place)));
const anyFacts = fc.tuple(faults, anyAnswers).map(([defeitos, respostas]) => facts(defeitos, respostas));

test('probabilities sum to 1 while anything is possible, and to 0 once all was normal', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { checks } = guidedState(given);
      const sum = checks.reduce((total, { probability }) => total + probability, 0);
      expect(sum).toBeCloseTo(checks.every(({ status }) => status === 'excluded') ? 0 : 1, 9);
    }),
  );
});

test('faults that arrive in another order change nothing, and answers only the order of what was answered', () => {
  const shuffled = anyFacts.chain((given) =>
    fc
      .tuple(
        fc.shuffledSubarray(given.defeitos, { minLength: given.defeitos.length }),
        fc.shuffledSubarray(given.respostas, { minLength: given.respostas.length }),
      )
      .map(([defeitos, respostas]) => ({ given, other: facts(defeitos, respostas) })),
  );
  fc.assert(
    fc.property(shuffled, ({ given, other }) => {
      const state = guidedState(given);
      const after = guidedState(other);
      expect(guidedState({ ...other, respostas: given.respostas })).toEqual(state);
      expect({ ...after, checks: byId(after.checks), answered: byId(after.answered) }).toEqual({
        ...state,
        checks: byId(state.checks),
        answered: byId(state.answered),
      });
      const known = new Set(orderOf(after));
      expect(after.answered.map(({ answer }) => answer)).toEqual(
        other.respostas.filter(({ diagnostico_id }) => known.has(diagnostico_id)),
      );
    }),
  );
});

test('an answer that is undone leaves the state of before, wherever it stood', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(8), (given, place) => {
      const { next } = guidedState(given);
      fc.pre(next !== null);
      const one = answer(next.check.diagnostico_id, 'normal', 30);
      const answered = [...given.respostas.slice(0, place), one, ...given.respostas.slice(place)];
      const undone = answered.filter(({ diagnostico_id }) => diagnostico_id !== one.diagnostico_id);
      expect(guidedState(facts(given.defeitos, undone))).toEqual(guidedState(given));
    }),
  );
});

test('what is found stays the cause, and no answer makes it ask further', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const state = guidedState(given);
      const found = state.checks.filter(({ status }) => status === 'found');
      fc.pre(found.length > 0);
      expect(state.next).toBeNull();
      expect(state.conclusion).toMatchObject({ kind: 'found' });
      for (const { status, probability } of state.checks)
        expect(probability > 0, status).toBe(status === 'found');
    }),
  );
});

test('one more repair with a recorded cause never moves that check later', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(3), fc.nat(4), (given, atFault, atPlace) => {
      const chosen = given.defeitos[atFault]?.verificacoes[atPlace];
      fc.pre(chosen !== undefined);
      const more = given.defeitos.map((one, place) =>
        place === atFault
          ? {
              ...one,
              verificacoes: one.verificacoes.map((other) =>
                other === chosen ? { ...other, foi_causa: other.foi_causa + 1 } : other,
              ),
            }
          : one,
      );
      const before = orderOf(guidedState(facts(given.defeitos))).indexOf(chosen.diagnostico_id);
      const after = orderOf(guidedState(facts(more))).indexOf(chosen.diagnostico_id);
      expect(after).toBeLessThanOrEqual(before);
    }),
  );
});

/** The checks that are asked, one after the other, with these replies, and the state at the end. */
function askAll(defeitos: GuidedFault[], given: GuidedAnswer['resposta'][]) {
  const respostas: GuidedAnswer[] = [];
  for (const [place, reply] of given.entries()) {
    const next = nextId(guidedState(facts(defeitos, respostas)));
    if (next !== null) respostas.push(answer(next, reply, place));
  }
  return { asked: respostas.map((one) => one.diagnostico_id), end: guidedState(facts(defeitos, respostas)) };
}

test('each check is asked once at most, and then it ends, whatever is answered', () => {
  fc.assert(
    fc.property(faults, replies, (defeitos, given) => {
      const { asked, end } = askAll(defeitos, given);
      const known = defeitos.flatMap(({ verificacoes }) => verificacoes.map((one) => one.diagnostico_id));
      expect(asked.toSorted()).toEqual([...new Set(known)].toSorted());
      expect(end.next).toBeNull();
      expect(end.conclusion).not.toBeNull();
    }),
  );
});

test('the checks come in the order that was shown at the start: no answer changes it', () => {
  fc.assert(
    fc.property(faults, replies, (defeitos, given) => {
      expect(askAll(defeitos, given).asked).toEqual(orderOf(guidedState(facts(defeitos))));
    }),
  );
});

test('by what the model believes, no other order expects fewer minutes', () => {
  const minutesOf = (order: GuidedState['checks']) => {
    const paid = order.map((_, place) =>
      order.slice(0, place + 1).reduce((sum, one) => sum + one.minutes, 0),
    );
    return order.reduce((sum, { probability }, place) => sum + probability * (paid[place] ?? 0), 0);
  };
  const case_ = faults.chain((defeitos) => {
    const { checks } = guidedState(facts(defeitos));
    return fc.tuple(fc.constant(checks), fc.shuffledSubarray(checks, { minLength: checks.length }));
  });
  fc.assert(
    fc.property(case_, ([own, other]) => {
      expect(minutesOf(own)).toBeLessThanOrEqual(minutesOf(other) + 1e-9);
    }),
    { numRuns: 1000 },
  );
});

test('every open check has a sentence without a hole in it', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      for (const text of reasons(guidedState(given))) {
        expect(text).toMatch(/^[A-ZÉ].*\.$/);
        expect(text).not.toMatch(/undefined|null|NaN|\b0 | {2}|\b1 minutos/);
      }
    }),
  );
});

test('with no repairs recorded, the recorded order decides among checks that take as long', () => {
  const state = guidedState(facts([fault(1, [check(7), check(3), check(5)])]));
  expect(orderOf(state)).toEqual([7, 3, 5]);
  expect(state.checks.map(({ probability }) => likelihoodText(probability))).toEqual([
    'provável',
    'provável',
    'possível',
  ]);
});

test('a quick check comes before a likelier one that takes long, and says so', () => {
  const given = [fault(1, [check(1, { minutos: 60 }), check(2, { minutos: 5 })])];
  expect(reasons(guidedState(facts(given)))).toEqual([
    'Vem primeiro porque é mais rápida: leva 5 minutos; há outra mais provável, que demora mais.',
    'Demora mais: leva 60 minutos; por isso fica para depois.',
  ]);
  const three = [fault(1, [check(1, { minutos: 60 }), check(2, { minutos: 5 }), check(3, { minutos: 55 })])];
  expect(reasons(guidedState(facts(three, [answer(2, 'normal')])))[0]).toBe(
    'Ficou para depois porque demora mais: leva 60 minutos. Agora é a mais provável das que faltam.',
  );
});

test.each<[string, GuidedFault[], GuidedAnswer[], string]>([
  [
    'what was the cause most often',
    [fault(1, [check(1, { foi_causa: 2 }), check(2, { minutos: 5, foi_causa: 7 })])],
    [],
    'Vem primeiro: não estava normal em 7 de 9 consertos anotados na sua oficina e leva 5 minutos.',
  ],
  [
    'nothing of minutes that nobody said',
    [fault(1, [check(1, { minutos: null }), check(2, { minutos: null })])],
    [],
    'É a primeira da lista registrada.',
  ],
  [
    'the first of those left',
    [fault(1, [check(1), check(2), check(3)])],
    [answer(1, 'normal')],
    'Das que faltam, é a primeira da lista registrada e leva 10 minutos.',
  ],
  [
    'a check that faults share',
    [fault(1, [check(1), check(2)]), fault(2, [check(2), check(3)])],
    [],
    'Vem primeiro: serve para todos os defeitos comparados e leva 10 minutos.',
  ],
  [
    'a single check',
    [fault(1, [check(1, { minutos: 1 })])],
    [],
    'É a única verificação registrada e leva 1 minuto.',
  ],
  [
    'the last one',
    [fault(1, [check(1), check(2, { foi_causa: 1 })])],
    [answer(1, 'normal')],
    'É a única que falta: não estava normal no único conserto anotado na sua oficina e leva 10 minutos.',
  ],
])('why first: %s', (_, defeitos, respostas, text) => {
  expect(reasons(guidedState(facts(defeitos, respostas)))[0]).toBe(text);
});

test('a repair without a recorded cause counts for the diagnoses of its solution, not for the others', () => {
  const solutions = [solution(1, { diagnostico_ids: [2, 3], resolveu_sem_causa: 4 })];
  const given = [fault(1, [check(1), check(2), check(3)], solutions)];
  const { checks } = guidedState(facts(given));
  expect(orderOf(guidedState(facts(given)))).toEqual([2, 3, 1]);
  const before = guidedState(facts([fault(1, [check(1), check(2), check(3)])]));
  const weightOf = (of: GuidedState['checks'], id: number) =>
    of.find((one) => one.check.diagnostico_id === id)?.weight;
  expect(weightOf(checks, 1)).toBe(weightOf(before.checks, 1));
});

test('the solutions of a cause: what solved it first, then what names it, then the better proven, then the recorded order', () => {
  const solutions = [
    solution(1, { diagnostico_ids: [2], resolveu: 9, tentativas: 9 }),
    solution(2, { diagnostico_ids: [1] }),
    solution(3, { diagnostico_ids: [1], resolveu: 3, tentativas: 4 }),
    solution(4, { resolveu: 1, tentativas: 5, resolveu_por_causa: [{ diagnostico_id: 1, vezes: 1 }] }),
    solution(5, { diagnostico_ids: [1] }),
    solution(6, { diagnostico_ids: [1], resolveu: 0, tentativas: 3 }),
  ];
  const other = fault(2, [check(9)], [solution(7)]);
  const { conclusion } = guidedState(
    facts([fault(1, [check(1), check(2)], solutions), other], [answer(1, 'anormal')]),
  );
  expect(conclusion).toMatchObject({ kind: 'found', causes: [{ check: { diagnostico_id: 1 } }] });
  expect(proposed(conclusion)).toEqual([4, 3, 2, 5, 6, 1]);
});

test('a solution that two faults share is proposed once, where it is better proven', () => {
  const given = [
    fault(1, [check(1)], [solution(1)]),
    fault(2, [check(1)], [solution(1, { resolveu: 2, tentativas: 2 })]),
  ];
  const { conclusion } = guidedState(facts(given, [answer(1, 'anormal')]));
  expect(conclusion).toMatchObject({ solutions: [{ sintoma_id: 2, solution: { solucao_id: 1 } }] });
  expect(proposed(conclusion)).toEqual([1]);
});

test('what nobody could check is set aside; once all else is normal, the likeliest of it is proposed', () => {
  const given = [fault(1, [check(1), check(2), check(3)], [solution(1)])];
  const aside = facts(given, [answer(1, 'impossivel')]);
  expect(nextId(guidedState(aside))).toBe(2);
  expect(orderOf(guidedState(aside))).toEqual([2, 3, 1]);
  const left = [answer(3, 'impossivel', 1), answer(1, 'impossivel', 2), answer(2, 'normal', 3)];
  expect(guidedState(facts(given, left)).conclusion).toMatchObject({
    kind: 'cannot-check',
    cause: { check: { diagnostico_id: 1 } },
    solutions: [{ solution: { solucao_id: 1 } }],
  });
  const later = [...left, answer(1, 'normal', 9), answer(3, 'normal', 9)];
  expect(guidedState(facts(given, later)).conclusion).toEqual({ kind: 'nothing-recorded' });
});

test('a fault without checks has its solutions proposed, once the others are excluded', () => {
  const given = [fault(1, [check(1)], [solution(1)]), fault(2, [], [solution(2)])];
  expect(guidedState(facts(given)).conclusion).toBeNull();
  expect(guidedState(facts(given, [answer(1, 'normal')])).conclusion).toMatchObject({
    kind: 'cannot-check',
    cause: null,
    solutions: [{ solution: { solucao_id: 2 } }],
  });
  expect(guidedState(facts([])).conclusion).toEqual({ kind: 'nothing-recorded' });
});

test('the last word on a check counts, and an answer to a check that is no longer there is passed over', () => {
  const given = [fault(1, [check(1), check(2)])];
  const state = guidedState(facts(given, [answer(1, 'anormal'), answer(1, 'normal'), answer(8, 'anormal')]));
  expect(nextId(state)).toBe(2);
  expect(orderOf(state)).toEqual([2, 1]);
});

const bare = { minutos: null };
test.each<[string, GuidedFault[], GuidedAnswer[], string | null]>([
  [
    'repairs and minutes',
    [fault(1, [check(1, bare), check(2)]), fault(2, [check(3, bare), check(4)])],
    [],
    'Para comparar melhor falta saber: a causa em um conserto destes 2 defeitos e o tempo de 2 verificações.',
  ],
  [
    'repairs alone',
    [fault(1, [check(1)]), fault(2, [check(2)])],
    [],
    'Para comparar melhor falta saber: a causa em um conserto destes 2 defeitos.',
  ],
  [
    'the minutes of one that is left',
    [fault(1, [check(1, bare), check(2, { foi_causa: 1 })]), fault(2, [check(3, bare)])],
    [answer(1, 'normal')],
    'Para comparar melhor falta saber: o tempo de 1 verificação.',
  ],
  ['nothing', [fault(1, [check(1, { foi_causa: 2 })]), fault(2, [check(2)])], [], null],
  ['of a single fault nothing is said', [fault(1, [check(1, bare), check(2, bare)])], [], null],
  ['nor of the last check', [fault(1, [check(1)]), fault(2, [check(2)])], [answer(1, 'normal')], null],
])('what knowledge is missing where faults are compared: %s', (_, defeitos, respostas, text) => {
  const missing = missingKnowledge(guidedState(facts(defeitos, respostas)));
  expect(missing && missingText(missing)).toBe(text);
});
