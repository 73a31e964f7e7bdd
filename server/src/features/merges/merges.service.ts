import type { MergeableKind } from '@bancada/contract/records/merges';
import { recordTexts } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import { AppError, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { joinPhotos, takeBackPhotos } from '../fault-photos/fault-photos.service.ts';
import { actOfMerge, asAct, nameMerge } from '../history/acts.service.ts';
import { takeOutOfBin } from '../history/bin.service.ts';
import { holdingBin, putInBin } from '../records/deletion.service.ts';
import { keepIdentities, partIdentities } from '../records/identities.service.ts';
import { ageVersion, holdRecords, otherFirst, titleInUse, titlesOf } from '../records/records.service.ts';
import { addDitos, ditosOf, takeBackDitos } from '../symptoms/ditos.service.ts';
import { joinLacking, takeBackGained } from './lacking-values.sql.ts';
import { type MergeDone, nothingDone, type Pair } from './merge-done.ts';
import { moveCauses, moveOutcomes, moveOutcomesBack } from './merged-outcomes.sql.ts';
import {
  countEffect,
  findNewerMerge,
  finishMerge,
  insertMerge,
  joinComponents,
  joinDiagnoses,
  joinLikes,
  joinModels,
  linkAgain,
  listMergesInto,
  listSame,
  lockMerge,
  lockNaming,
  markUndone,
  moveEntries,
  namings,
  relink,
  takeBackComponents,
  takeBackDiagnoses,
  takeBackLikes,
  takeBackModels,
  unlinkDoubles,
} from './merges.sql.ts';

/** Per record; older ones become visible as newer ones are undone. */
const listedMax = 100;

interface Given {
  tipo: MergeableKind;
  /** The one that is merged away. */
  de: number;
  /** The one that remains. */
  para: number;
}

/** What a merge would do. @throws AppError merge-with-itself, the kind's not-found */
export async function previewMerge(db: Database, { tipo, de, para }: Given) {
  if (de === para) throw new AppError('merge-with-itself');
  return {
    titulo_de: await titleInUse(db, tipo, de),
    titulo_para: await titleInUse(db, tipo, para),
    ...(await countEffect(db, tipo, { from: de, into: para })),
  };
}

/**
 * Merges two records: references to `de`, in use or in the bin, change to `para`; entries in use that become equal are
 * joined; and `de` goes to the bin with the duplicates.
 * @throws AppError merge-with-itself; InvalidFields if one of them is not in use
 */
export async function merge(db: Database, caller: Caller, { tipo, de, para }: Given) {
  if (de === para) throw new AppError('merge-with-itself');
  const pair: Pair = { from: de, into: para };
  return holdingBin(db, caller, async (db) => {
    const held = await holdRecords(db, tipo, [de, para]);
    const missing = Object.entries({ de, para }).filter(([, id]) => held.get(id) !== null);
    if (missing.length > 0) throw new UnknownReference(...missing.map(([field]) => [field]));
    const naming = await lockNaming(db, tipo, pair);
    const ids = naming.map(({ id }) => id);
    const { id, unidos } = await asAct(db, { acao: 'merge' }, tipo, (act) =>
      mergeInto(db, { tipo, pair, ids, act }),
    );
    return {
      id,
      registros: naming.filter(({ isInUse }) => isInUse).length,
      unidos,
      message: recordTexts.merged(tipo),
    };
  });
}

interface Merging {
  tipo: MergeableKind;
  pair: Pair;
  /** Entries that refer to the one that is merged away. */
  ids: readonly number[];
  act: number | null;
}

/** @returns the merge, and how many entries were joined with another */
async function mergeInto(db: Database, { tipo, pair, ids, act }: Merging) {
  const id = await insertMerge(db, tipo, pair);
  if (act !== null) await nameMerge(db, act, id);
  const done =
    tipo === 'diagnosticos' ? await mergeDiagnoses(db, pair, ids) : await mergeNamed(db, tipo, pair, ids);
  await ageVersion(db, tipo, pair.into);
  await keepIdentities(db, tipo, [pair]);
  await keepIdentities(db, 'troubleshooting', joinedPairs(done));
  // All that still refers to it are the entries that were joined with others: they are deleted along with it.
  const deletionId = await putInBin(db, tipo, pair.from);
  const entryIds = [...ids, ...done.joined.map(({ into }) => into)];
  await finishMerge(db, id, { deletionId, entryIds, done });
  return { id, unidos: done.joined.length };
}

const joinedPairs = ({ joined }: MergeDone): Pair[] =>
  joined.map(({ entry, into }) => ({ from: entry, into }));

/** Merges into a record that can be undone, newest first. @throws AppError the kind's not-found */
export async function mergesInto(db: Database, { tipo, id }: { tipo: MergeableKind; id: number }) {
  await titleInUse(db, tipo, id);
  return listMergesInto(db, tipo, id, listedMax);
}

/** For symptoms or solutions; `entryIds` refer to the one that is merged away. */
async function mergeNamed(
  db: Database,
  kind: 'sintomas' | 'solucoes',
  pair: Pair,
  entryIds: readonly number[],
): Promise<MergeDone> {
  const joined = await listSame(db, namings[kind], pair);
  return {
    ...nothingDone,
    joined,
    addedDiagnoses: await joinDiagnoses(db, joined),
    addedLikes: await joinLikes(db, joined),
    movedOutcomes: await moveOutcomes(db, joined),
    addedCodes: await joinLacking(
      db,
      'troubleshooting_entries',
      joined.map(({ entry, into }) => ({ from: entry, into })),
    ),
    addedModels: kind === 'sintomas' ? await joinModels(db, pair) : [],
    addedDitos: kind === 'sintomas' ? await joinDitos(db, pair) : [],
    addedPhotos: kind === 'sintomas' ? await joinPhotos(db, pair) : [],
    gainedCodes: kind === 'sintomas' ? await joinLacking(db, 'symptoms', [pair]) : [],
    moved: await moveEntries(db, namings[kind], pair, entryIds),
  };
}

/** Lines beyond the limit of the remaining record stay with the other. @returns the added lines */
async function joinDitos(db: Database, { from, into }: Pair): Promise<string[]> {
  return (await addDitos(db, into, await ditosOf(db, from))).added;
}

async function mergeDiagnoses(db: Database, pair: Pair, entryIds: readonly number[]): Promise<MergeDone> {
  return {
    ...nothingDone,
    unlinked: await unlinkDoubles(db, entryIds, pair),
    relinked: await relink(db, entryIds, pair),
    movedCauses: await moveCauses(db, pair),
    gainedCodes: await joinLacking(db, 'diagnoses', [pair]),
    addedComponents: await joinComponents(db, pair),
  };
}

/**
 * Undoes a merge value by value, leaving whatever people have changed since. The merged record is restored from the bin,
 * unless somebody has done so already.
 * @throws AppError merge-not-found, merge-newer-first, restore-other-first, restore-value-taken
 */
export async function undoMerge(db: Database, caller: Caller, id: number) {
  return holdingBin(db, caller, (db) => undoMergeWithin(db, caller, id));
}

/** The same inside a transaction that has locked the bin. */
export async function undoMergeWithin(db: Database, caller: Caller, id: number) {
  const merge = await lockMerge(db, id);
  if (merge === undefined) throw new AppError('merge-not-found');
  const de_ato_id = await actOfMerge(db, id);
  return asAct(db, { acao: 'undo', de_ato_id }, merge.tipo, async () => {
    const { tipo, de_id: de, para_id: para, exclusao_id: deletionId, feito: done } = merge;
    const newer = await findNewerMerge(db, id);
    if (newer !== undefined) throw await newerFirst(db, newer);
    const held = await holdRecords(db, tipo, [de, para]);
    const binnedWith = held.get(de);
    if (binnedWith === undefined || deletionId === null) throw new AppError('merge-not-found');
    if (binnedWith !== null && binnedWith !== deletionId) throw await otherFirst(db, tipo, de);
    if (binnedWith !== null)
      await takeOutOfBin(db, caller, { deletionId, kind: tipo, id: de, newValue: undefined });
    const back: Pair = { from: para, into: de };
    await partIdentities(db, tipo, [{ from: de, into: para }]);
    await partIdentities(db, 'troubleshooting', joinedPairs(done));
    if (tipo === 'diagnosticos') await partDiagnoses(db, back, done);
    else await partNamed(db, tipo, back, done);
    if (tipo === 'sintomas') {
      await takeBackModels(db, para, done.addedModels, merge.criado_em);
      await takeBackDitos(db, para, done.addedDitos);
      await takeBackPhotos(db, para, done.addedPhotos);
      await takeBackGained(db, 'symptoms', done.gainedCodes);
    }
    if (held.get(para) === null) await ageVersion(db, tipo, para);
    await markUndone(db, id, caller.id);
    return { message: recordTexts.mergeUndone, tipo, de, para };
  });
}

async function partNamed(
  db: Database,
  kind: 'sintomas' | 'solucoes',
  back: Pair,
  done: MergeDone,
): Promise<void> {
  await moveEntries(db, namings[kind], back, done.moved);
  await takeBackDiagnoses(db, done.addedDiagnoses);
  await takeBackLikes(db, done.addedLikes);
  await moveOutcomesBack(db, done.movedOutcomes);
  await takeBackGained(db, 'troubleshooting_entries', done.addedCodes);
}

async function partDiagnoses(db: Database, back: Pair, done: MergeDone): Promise<void> {
  await relink(db, done.relinked, back);
  await moveCauses(db, back, done.movedCauses);
  await linkAgain(db, done.unlinked, { from: back.into, into: back.from });
  await takeBackGained(db, 'diagnoses', done.gainedCodes);
  await takeBackComponents(db, back.from, done.addedComponents);
}

async function newerFirst(db: Database, { tipo, de_id }: { tipo: MergeableKind; de_id: number }) {
  const titles = await titlesOf(db, [{ kind: tipo, id: de_id }]);
  return new AppError('merge-newer-first', { title: titles.get(`${tipo} ${de_id}`) ?? '' });
}
