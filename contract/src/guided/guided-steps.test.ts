import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckKind } from '../faults/check-kinds.ts';
import { isAskedByGate, isProtection } from './gate-steps.ts';
import { guidedState } from './guided.ts';
import type { GuidedAnswer, GuidedFault } from './guided-calls.ts';
import { isHighVoltage, touchesVoltage } from './guided-safety.ts';
import { answer, check, facts, fault, faults, nextId, replies, solution } from './guided-test-cases.ts';

// What prepares, and a test for absence of voltage, are among the checks of a fault: ids from 21.
const withSteps = faults.chain((defeitos) =>
  fc
    .array(
      fc.record({
        fault: fc.nat(3),
        place: fc.nat(5),
        id: fc.integer({ min: 21, max: 25 }),
        foi_causa: fc.nat(2),
      }),
      { maxLength: 6 },
    )
    .map((steps) =>
      steps.reduce((given, { fault: at, place, id, foi_causa }) => {
        const into = given[at % given.length];
        if (into?.verificacoes.some(({ diagnostico_id }) => diagnostico_id === id)) return given;
        const step = check(id, { tipo: id % 2 === 0 ? 'preparo' : 'sem-tensao', foi_causa });
        return given.map((one) =>
          one === into ? { ...one, verificacoes: one.verificacoes.toSpliced(place, 0, step) } : one,
        );
      }, defeitos),
    ),
);
const isStep = (id: number) => id > 20;
const withoutSteps = (defeitos: GuidedFault[]) =>
  defeitos.map((one) => ({
    ...one,
    verificacoes: one.verificacoes.filter(({ diagnostico_id }) => !isStep(diagnostico_id)),
  }));
const doneOf = (id: number, reply: GuidedAnswer['resposta']) =>
  isStep(id) ? (id % 2 === 0 ? 'feito' : 'normal') : reply;

/** As `askAll`, with every step done when its turn comes. */
function goThrough(defeitos: GuidedFault[], given: GuidedAnswer['resposta'][]) {
  const respostas: GuidedAnswer[] = [];
  for (let next = nextId(guidedState(facts(defeitos))); next !== null; ) {
    const reply = given[respostas.filter(({ diagnostico_id }) => !isStep(diagnostico_id)).length] ?? 'normal';
    respostas.push(answer(next, doneOf(next, reply), respostas.length));
    next = nextId(guidedState(facts(defeitos, respostas)));
  }
  return respostas.map(({ diagnostico_id }) => diagnostico_id);
}

test('a step that prepares changes neither the order of the checks nor how likely they are', () => {
  fc.assert(
    fc.property(withSteps, replies, (defeitos, given) => {
      const plain = withoutSteps(defeitos);
      expect(guidedState(facts(defeitos)).checks).toEqual(guidedState(facts(plain)).checks);
      expect(goThrough(defeitos, given).filter((id) => !isStep(id))).toEqual(goThrough(plain, given));
    }),
  );
});

test('what is recorded before a check is done before it, and each step once', () => {
  fc.assert(
    fc.property(withSteps, replies, (defeitos, given) => {
      const asked = goThrough(defeitos, given);
      expect(new Set(asked).size).toBe(asked.length);
      for (const { verificacoes } of defeitos)
        for (const [place, { diagnostico_id: id }] of verificacoes.entries()) {
          if (isStep(id)) continue;
          for (const before of verificacoes.slice(0, place).filter((one) => isStep(one.diagnostico_id)))
            expect(asked.indexOf(before.diagnostico_id)).toBeLessThan(asked.indexOf(id));
        }
    }),
  );
});

test('no answer to a step makes it the cause, or leads to a solution', () => {
  const answers = fc.constantFrom<GuidedAnswer['resposta']>('normal', 'anormal', 'impossivel', 'feito');
  fc.assert(
    fc.property(withSteps, fc.integer({ min: 21, max: 25 }), answers, (defeitos, id, resposta) => {
      const { conclusion } = guidedState(facts(defeitos, [answer(id, resposta)]));
      expect(conclusion?.kind).not.toBe('found');
      if (conclusion?.kind === 'cannot-check') expect(conclusion.cause).toBeNull();
    }),
  );
});

const noVoltage = check(21, { tipo: 'sem-tensao' });

test('where there is voltage left, that is asked again before anything else, however far one was', () => {
  const given = [fault(1, [noVoltage, check(1)], [solution(1)]), fault(2, [check(2)])];
  expect(nextId(guidedState(facts(given)))).toBe(21);
  for (const left of ['anormal', 'impossivel'] as const)
    for (const rest of [[], [answer(1, 'anormal')], [answer(1, 'normal'), answer(2, 'normal')]]) {
      const state = guidedState(facts(given, [...rest, answer(21, left, 9)]));
      expect([nextId(state), state.conclusion]).toEqual([21, null]);
      expect(touchesVoltage({ defeitos: given }, state, state.next)).toBe(true);
    }
  expect(nextId(guidedState(facts(given, [answer(21, 'normal')])))).toBe(1);
});

test('safety is asked for by the marks: from the start in a marked fault, else at a marked check and what mends it', () => {
  const touches = (defeitos: GuidedFault[], respostas: GuidedAnswer[] = []) => {
    const state = guidedState(facts(defeitos, respostas));
    return touchesVoltage({ defeitos }, state, state.next);
  };
  const plain = fault(1, [check(1), check(2, { alta_tensao: true })], [solution(1)]);
  expect(touches([plain])).toBe(false);
  expect(touches([plain], [answer(1, 'anormal')])).toBe(false);
  expect(touches([plain], [answer(1, 'normal')])).toBe(true);
  expect(touches([plain], [answer(1, 'normal'), answer(2, 'anormal')])).toBe(true);
  expect(touches([plain], [answer(1, 'normal'), answer(2, 'impossivel')])).toBe(true);
  expect(touches([plain], [answer(1, 'normal'), answer(2, 'normal')])).toBe(false);
  const marked = { ...fault(3, [check(1)], [solution(1)]), alta_tensao: true };
  expect(touches([marked])).toBe(true);
  expect(touches([marked], [answer(1, 'anormal')])).toBe(true);
  expect(touches([marked], [answer(1, 'normal')])).toBe(false);
  expect(isHighVoltage([plain])).toBe(true);
  expect(isHighVoltage([fault(1, [check(1)])])).toBe(false);
  expect(isHighVoltage([fault(1, [noVoltage])])).toBe(true);
});

describe('steps that the gate of high voltage asks as well', () => {
  const gloves = check(22, { tipo: 'preparo', descricao: 'Usar EPI isolante.' });
  const isolate = check(24, {
    tipo: 'preparo',
    descricao: 'Desenergizar a alta tensão e esperar pelo menos 10 minutos.',
  });
  const confirm = check(21, {
    tipo: 'sem-tensao',
    descricao: 'Confirmar tensão menor que 60 V antes de tocar.',
  });
  const insulation = { ...fault(1, [gloves, isolate, confirm, check(1)], [solution(1)]), alta_tensao: true };

  test('are not asked again of who has gone through it, and are again once that word holds no more', () => {
    const given = facts([insulation], [answer(22, 'feito')]);
    const before = guidedState(given);
    expect(nextId(before)).toBe(24);
    expect(touchesVoltage(given, before, before.next)).toBe(true);
    const after = guidedState({ ...given, isConfirmedSafe: true });
    expect(nextId(after)).toBe(1);
    expect(after.confirmed.map(({ check }) => check.diagnostico_id)).toEqual([24, 21]);
    expect(after.answered.map(({ check }) => check.diagnostico_id)).toEqual([22]);
  });

  test('are asked by the gate in a fault that only its test for absence of voltage marks, too', () => {
    const given = facts([{ ...insulation, alta_tensao: false }], [answer(22, 'feito')]);
    const state = guidedState(given);
    expect(touchesVoltage(given, state, state.next)).toBe(true);
    const harmless = facts([fault(1, [isolate, check(1)])]);
    expect(touchesVoltage(harmless, guidedState(harmless), guidedState(harmless).next)).toBe(false);
  });

  test('what somebody measured goes before that word: voltage that was found is measured again', () => {
    const state = guidedState({ ...facts([insulation], [answer(21, 'anormal')]), isConfirmedSafe: true });
    expect(nextId(state)).toBe(21);
    expect(state.confirmed.map(({ check }) => check.diagnostico_id)).toEqual([24]);
  });

  test.each<[CheckKind, string, 'before' | 'asked' | 'after']>([
    ['preparo', 'Usar EPI isolante.', 'before'],
    ['preparo', 'Calçar luvas isolantes e óculos de proteção', 'before'],
    ['preparo', 'Usar EPI, desenergizar, esperar 10 minutos e confirmar menos de 60 V', 'before'],
    ['preparo', 'Usar luvas e descarregar o capacitor', 'after'],
    ['preparo', 'Desenergizar a alta tensão antes de abrir o carregador de bordo.', 'asked'],
    ['preparo', 'Retirar o plugue de serviço', 'asked'],
    ['preparo', 'Esperar 10 minutos.', 'asked'],
    // Longer than the gate waits, and more than it asks.
    ['preparo', 'Desenergizar a alta tensão e esperar 15 minutos.', 'after'],
    ['preparo', 'Descarregar o capacitor de alta tensão antes de tudo.', 'after'],
    ['preparo', 'Seguir o procedimento do boletim NTB14-102, com a alta tensão desligada.', 'after'],
    ['preparo', 'Tratar o barramento como energizado mesmo com o carro desligado.', 'after'],
    ['preparo', 'Desligar da tomada por 5 minutos.', 'after'],
    ['sem-tensao', 'Medir a ausência de tensão', 'asked'],
    ['sem-tensao', 'Confirmar tensão menor que 60 V antes de tocar.', 'asked'],
    ['sem-tensao', 'Confirmar tensão menor que 30 V antes de tocar.', 'after'],
    // These look for the fault itself, with the unit switched on or just off.
    ['sem-tensao', 'Medir a saída com o relé desligado.', 'after'],
    ['sem-tensao', 'Medir tempo de queda abaixo de 60 V.', 'after'],
    ['sem-tensao', 'Medir o barramento após desligar, com EPI.', 'after'],
    ['sem-tensao', 'Medir presença de tensão nos pinos CC da tomada com EPI.', 'after'],
    ['verificacao', 'Desenergizar', 'after'],
  ])('%s «%s» comes %s', (tipo, descricao, place) => {
    const given = { tipo, descricao };
    expect([isProtection(given), isAskedByGate(given)]).toEqual([place === 'before', place === 'asked']);
  });
});
