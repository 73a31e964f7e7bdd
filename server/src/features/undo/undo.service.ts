import { may } from '@bancada/contract/policy';
import {
  type LeftAlone,
  type UndoKind,
  type UndoReport,
  undoKinds,
  undoLimits,
  undoTexts,
} from '@bancada/contract/records/undo';
import type { Database } from '../../database/database.ts';
import { rehearse } from '../../database/rehearse.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { asAct, findUndoableAct, wasActUndone } from '../history/acts.service.ts';
import { undoMerge } from '../merges/merges.service.ts';
import { holdingBin } from '../records/deletion.service.ts';
import { undoCreations } from './undo-creations.ts';
import { countPurged } from './undo-deletions.sql.ts';
import { undoDeletions, undoMerges } from './undo-deletions.ts';
import { undoEdits } from './undo-edits.ts';
import { findPerson } from './undo-people.ts';
import type { StepResult, Undoing } from './undoing.ts';

interface Asked {
  desde: string;
  especies?: readonly UndoKind[] | undefined;
}

/** How each kind is undone. */
const steps: Record<UndoKind, (db: Database, caller: Caller, undoing: Undoing) => Promise<StepResult>> = {
  resultados: (db, _, undoing) => undoCreations(db, undoing, 'resultados'),
  criacoes: (db, _, undoing) => undoCreations(db, undoing, 'criacoes'),
  exclusoes: undoDeletions,
  unioes: undoMerges,
  importacoes: async (db, _, undoing) => {
    const edits = await undoEdits(db, undoing, true);
    const creations = await undoCreations(db, undoing, 'importacoes');
    return {
      quantos: edits.quantos + creations.quantos,
      ficaram: [...edits.ficaram, ...creations.ficaram],
      ha_mais: edits.ha_mais || creations.ha_mais,
    };
  },
  edicoes: (db, _, undoing) => undoEdits(db, undoing, false),
};
/** What was created lets go of its names before what was deleted returns to them. */
const order: readonly UndoKind[] = [
  'resultados',
  'criacoes',
  'exclusoes',
  'unioes',
  'importacoes',
  'edicoes',
];
/** One kind may have to wait for another: what stays is tried again after the others, while that helps. */
const rounds = 4;

type Run = (kind: UndoKind, work: (db: Database) => Promise<StepResult>) => Promise<StepResult>;

/** What undoing would do, by doing it and taking it back. @throws AppError user-not-found */
export async function previewUndo(
  db: Database,
  caller: Caller,
  personId: number,
  asked: Asked,
): Promise<UndoReport> {
  await findPerson(db, personId);
  const undoing = undoingOf(personId, asked);
  const report = await rehearse<UndoReport>((told) =>
    holdingBin(db, caller, async (db) =>
      told(
        await undoAll(caller, undoing, (de_especie, work) =>
          asAct(db, { ...actOfUndoing(personId, undoing), de_especie }, null, () => work(db)),
        ),
      ),
    ),
  );
  return withPurged(db, undoing, report);
}

/**
 * Undoes what a person did since a moment, each kind in a transaction of its own. Again, it undoes nothing more.
 * @throws AppError user-not-found
 */
export async function undoPerson(db: Database, caller: Caller, personId: number, asked: Asked) {
  const person = await findPerson(db, personId);
  const undoing = undoingOf(personId, asked);
  const act = actOfUndoing(personId, undoing);
  const report = await undoAll(caller, undoing, (de_especie, work) =>
    holdingBin(db, caller, (db) =>
      asAct(db, { ...act, de_especie }, null, async () => {
        const result = await work(db);
        if (result.quantos > 0)
          await noteAction(db, 'doings-undone', person, {
            desde: { antes: null, depois: asked.desde },
            desfeitos: { antes: null, depois: String(result.quantos) },
          });
        return result;
      }),
    ),
  );
  return answer(await withPurged(db, undoing, report));
}

/**
 * Undoes an import, a correction or a merge as a whole.
 * @throws AppError act-not-found (where it is undone already, too), not-allowed (a `usuario` and another's); what undoing a merge throws
 */
export async function undoAct(db: Database, caller: Caller, id: number) {
  const act = await findUndoableAct(db, id);
  if (act === undefined) throw new AppError('act-not-found');
  if (act.usuario_id !== caller.id && !may(caller.perfil, 'restore-any-deletion'))
    throw new AppError('not-allowed');
  if (act.acao === 'merge') {
    if (!may(caller.perfil, 'merge-records')) throw new AppError('not-allowed');
    if (act.uniao_id === null) throw new AppError('act-not-found');
    await undoMerge(db, caller, act.uniao_id);
    return answer({ ...emptyReport, feitos: [{ especie: 'unioes', quantos: 1 }] });
  }
  const undoing: Undoing = {
    personId: act.usuario_id,
    since: act.criado_em,
    kinds: new Set(['importacoes']),
    act: id,
  };
  const report = await undoAll(caller, undoing, (_, work) =>
    holdingBin(db, caller, (db) => asAct(db, { acao: 'undo', de_ato_id: id }, null, () => work(db))),
  );
  const isNothing = report.feitos.length === 0 && report.ficaram_total === 0;
  if (isNothing && (await wasActUndone(db, id))) throw new AppError('act-not-found');
  return answer(report);
}

function actOfUndoing(personId: number, { since, kinds }: Undoing) {
  return { acao: 'undo', de_usuario_id: personId, desde: since, de_especies: [...kinds] } as const;
}

const emptyReport: UndoReport = { feitos: [], ficaram: [], ficaram_total: 0, removidos: 0, ha_mais: false };

function answer(report: UndoReport) {
  const total = report.feitos.reduce((sum, { quantos }) => sum + quantos, 0);
  return { ...report, message: undoTexts.done(total) };
}

function undoingOf(personId: number, { desde, especies = undoKinds }: Asked): Undoing {
  return { personId, since: desde, kinds: new Set(especies), act: null };
}

async function withPurged(db: Database, undoing: Undoing, report: UndoReport): Promise<UndoReport> {
  return { ...report, removidos: await countPurged(db, undoing) };
}

async function undoAll(caller: Caller, undoing: Undoing, run: Run): Promise<UndoReport> {
  const done = new Map<UndoKind, number>();
  let left: LeftAlone[] = [];
  let ha_mais = false;
  for (let round = 1; round <= rounds; round += 1) {
    const before = left.length;
    left = [];
    ha_mais = false;
    for (const kind of order) {
      if (!undoing.kinds.has(kind)) continue;
      const result = await run(kind, (db) => steps[kind](db, caller, undoing));
      if (result.quantos > 0) done.set(kind, (done.get(kind) ?? 0) + result.quantos);
      left.push(...result.ficaram);
      ha_mais ||= result.ha_mais;
    }
    // With what returned may be what the person had created, and deleted again.
    const hasReturned = round === 1 && (done.has('exclusoes') || done.has('unioes'));
    if (left.length === 0 ? !hasReturned : round > 1 && left.length === before) break;
  }
  return {
    ...emptyReport,
    feitos: undoKinds.flatMap((especie) => {
      const quantos = done.get(especie) ?? 0;
      return quantos === 0 ? [] : [{ especie, quantos }];
    }),
    ficaram: left.slice(0, undoLimits.leftListed),
    ficaram_total: left.length,
    ha_mais,
  };
}
