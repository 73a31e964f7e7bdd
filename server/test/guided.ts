import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { expect } from 'vitest';
import type { Person, TestApplication } from './application.ts';
import { binOf } from './bin.ts';

/** What tests of guided diagnoses repeat: faults with their checks, and the calls. */
export function guidedOf(application: TestApplication) {
  const { call, clock } = application;
  const { create } = binOf(application);
  let made = 0;
  const text = (word: string) => {
    made += 1;
    return `${word} ${made}`;
  };
  const symptom = (models = [1, 2, 3], more = {}) =>
    create('sintomas', { values: { sintoma: text('Não liga'), ...more }, linkIds: models });
  const diagnosis = (values = {}) =>
    create('diagnosticos', { values: { descricao: text('Medir'), ...values }, linkIds: [] });
  const solution = () => create('solucoes', { values: { solucao: text('Trocar') } });
  const entry = (sintoma_id: number, modelo_equipamento_id: number, solucao_id: number, checks: number[]) =>
    create('troubleshooting', { values: { sintoma_id, modelo_equipamento_id, solucao_id }, linkIds: checks });
  const outcome = (
    troubleshooting_id: number,
    resolveu: boolean,
    more: Record<string, unknown> = {},
    person: Person = 'usuario',
  ) => {
    const values = {
      troubleshooting_id,
      resolveu,
      dia: '2026-11-20',
      unidade: text('OS'),
      nota: null,
      ...more,
    };
    return create('resultados', { values }, person);
  };

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    person: Person = 'usuario',
  ) => {
    const response = await call(person, method, `/diagnosticos-guiados${url}`, body);
    return { status: response.statusCode, body: response.json() };
  };
  const done = async (...given: Parameters<typeof ask>): Promise<GuidedCase> => {
    const { status, body } = await ask(...given);
    expect([status, status < 300 ? '' : body]).toEqual([given[0] === 'POST' ? 201 : 200, '']);
    return body;
  };
  const start = (sintoma_ids: number[], more: object = {}, person: Person = 'usuario') =>
    done('POST', '', { sintoma_ids, ...more }, person);
  const answer = (id: number, check: number, resposta: string, person: Person = 'usuario', more = {}) =>
    done('PUT', `/${id}/respostas/${check}`, { resposta, ...more }, person);
  const answersOf = ({ respostas }: GuidedCase) =>
    respostas.map(({ diagnostico_id, resposta }) => [diagnostico_id, resposta]);
  const checksOf = ({ defeitos }: GuidedCase) =>
    defeitos.map(({ verificacoes }) => verificacoes.map(({ diagnostico_id }) => diagnostico_id));
  /** Says, after the time that the gate asks for, that the unit has no voltage. */
  const confirm = (id: number, person: Person = 'usuario') => {
    const isolado_em = clock.now().toISOString();
    clock.advance({ minutes: guidedLimits.dischargeMinutes });
    return done('PUT', `/${id}/seguranca`, { isolado_em }, person);
  };
  const open = async (person: Person = 'usuario'): Promise<number[]> => {
    const { body } = await ask('GET', '?limit=100', undefined, person);
    return body.data.map(({ id }: GuidedCase) => id);
  };

  /** A fault with three checks and two solutions, each an entry. */
  async function fault() {
    const [sintoma, one, other] = [await symptom(), await solution(), await solution()];
    const checks = [await diagnosis(), await diagnosis(), await diagnosis()];
    const entries = [await entry(sintoma, 1, one, checks), await entry(sintoma, 1, other, checks)];
    return { sintoma, one, other, checks, entries, first: entries[0] ?? 0, second: entries[1] ?? 0 };
  }

  return {
    text,
    symptom,
    diagnosis,
    solution,
    entry,
    outcome,
    fault,
    ask,
    done,
    start,
    answer,
    answersOf,
    checksOf,
    open,
    confirm,
  };
}
