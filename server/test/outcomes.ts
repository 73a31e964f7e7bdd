import type { NewOutcome, Outcome } from '@bancada/contract/faults/outcomes';
import type { Proof } from '@bancada/contract/faults/proof';
import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';
import type { Person, TestApplication } from './application.ts';

type Recorded = Outcome & { prova: Proof };

/** What tests of outcomes repeat: recording one, and how far an entry's solution is proven. */
export function outcomesOf({ call }: TestApplication) {
  const record = (person: Person, given: Partial<NewOutcome>) => call(person, 'POST', '/resultados', given);
  const recorded = async (person: Person, given: Partial<NewOutcome>): Promise<Recorded> => {
    const answer = await record(person, { dia: '2026-11-20', resolveu: true, ...given });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const save = (person: Person, id: number, edit: object) => call(person, 'PUT', `/resultados/${id}`, edit);
  const list = async (query = '', person: Person = 'usuario'): Promise<Outcome[]> =>
    (await call(person, 'GET', `/resultados?limit=100&${query}`)).json().data;
  /** `7/8`, as the entry says it. */
  const proofOf = async (entryId: number): Promise<string> => {
    const { resolveu, tentativas } = (await call('usuario', 'GET', `/troubleshooting/${entryId}`)).json();
    return `${resolveu}/${tentativas}`;
  };
  return { record, recorded, save, list, proofOf };
}

/** What the triggers keep but the outcomes do not say: pairs with wrong counts, and entries with a wrong proof. */
export async function wrongProofs(db: Database): Promise<unknown[]> {
  const columns = sql`sintoma_id, solucao_id, resolveu, tentativas, pessoas, contam, contam_resolvidos`;
  const is = sql`SELECT ${columns} FROM solution_outcomes`;
  const should = sql`SELECT ${columns} FROM solution_outcome_sources`;
  const { rows: counts } = await sql`(${is} EXCEPT ${should}) UNION ALL (${should} EXCEPT ${is})`.execute(db);
  const { rows: entries } = await sql`
    SELECT e.id, e.casos, e.casos_resolvidos, e.prova, k.resolveu, k.tentativas FROM troubleshooting_entries e
      LEFT JOIN solution_outcome_sources k USING (sintoma_id, solucao_id)
     WHERE e.exclusao_id IS NULL
       AND (e.casos_resolvidos, e.casos, e.vezes_resolvidas, e.vezes, e.pessoas)
           <> (coalesce(k.contam_resolvidos, 0), coalesce(k.contam, 0), coalesce(k.resolveu, 0),
               coalesce(k.tentativas, 0), coalesce(k.pessoas, 0))`.execute(db);
  const { rows: places } = await sql`
    (SELECT lista, lugar FROM entry_lists EXCEPT SELECT lista, lugar FROM entry_list_sources)
     UNION ALL (SELECT lista, lugar FROM entry_list_sources EXCEPT SELECT lista, lugar FROM entry_lists)`.execute(
    db,
  );
  return [...counts, ...entries, ...places];
}
