import type { GuidedCase, GuidedFault } from '@bancada/contract/guided/guided-calls';
import { isHighVoltage } from '@bancada/contract/guided/guided-safety';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import {
  type CauseRow,
  type CheckRow,
  type FaultsOf,
  listCauses,
  listChecks,
  listSolutions,
  listTitles,
  type SolutionRow,
} from './faults.sql.ts';
import { findSession, listAnswers } from './guided.sql.ts';
import { readSafety } from './read-safety.ts';
import { isParticipant } from './safety.sql.ts';
import { listWords } from './session-outcomes.sql.ts';

/** A session with all that the order of its checks is computed from. @throws AppError guided-not-found */
export async function readCase(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  id: number,
): Promise<GuidedCase> {
  const session = await findSession(db, id);
  if (session === undefined) throw new AppError('guided-not-found');
  const of = { symptomIds: session.sintoma_ids, modelId: session.modelo_equipamento_id };
  const defeitos = await readFaults(db, of);
  return {
    ...session,
    respostas: await listAnswers(db, [id]),
    defeitos,
    alta_tensao: isHighVoltage(defeitos),
    participa: await isParticipant(db, id, caller.id),
    seguranca: await readSafety({ db, clock }, caller, id),
    ...(await listWords(db, id)),
  };
}

async function readFaults(db: Database, of: FaultsOf): Promise<GuidedFault[]> {
  const titles = new Map((await listTitles(db, of.symptomIds)).map((title) => [title.id, title]));
  const checks = Map.groupBy(await listChecks(db, of), ({ sintoma_id }) => sintoma_id);
  const solutions = Map.groupBy(await listSolutions(db, of), ({ sintoma_id }) => sintoma_id);
  const causes = Map.groupBy(await listCauses(db, of.symptomIds), ({ sintoma_id }) => sintoma_id);
  return of.symptomIds.map((sintoma_id) => {
    const solved = causes.get(sintoma_id) ?? [];
    return {
      sintoma_id,
      sintoma: titles.get(sintoma_id)?.sintoma ?? '',
      alta_tensao: titles.get(sintoma_id)?.alta_tensao ?? false,
      verificacoes: (checks.get(sintoma_id) ?? []).map((check) => withCases(check, solved)),
      solucoes: (solutions.get(sintoma_id) ?? []).map((solution) => withCauses(solution, solved)),
    };
  });
}

function withCases(check: CheckRow, solved: readonly CauseRow[]) {
  const own = solved.filter(({ diagnostico_id }) => diagnostico_id === check.diagnostico_id);
  return { ...check, foi_causa: own.reduce((sum, { vezes }) => sum + vezes, 0) };
}

function withCauses(solution: SolutionRow, solved: readonly CauseRow[]) {
  const own = solved.filter(({ solucao_id }) => solucao_id === solution.solucao_id);
  return {
    ...solution,
    resolveu_sem_causa: own.find(({ diagnostico_id }) => diagnostico_id === null)?.vezes ?? 0,
    resolveu_por_causa: own.flatMap(({ diagnostico_id, vezes }) =>
      diagnostico_id === null ? [] : [{ diagnostico_id, vezes }],
    ),
  };
}
