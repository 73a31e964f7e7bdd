// An in-memory model of the knowledge base: the property test compares the product with it.
import type { ErrorCode } from '@bancada/contract/errors';
import type { HistoryAction } from '@bancada/contract/records/history';
import { type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import {
  recordRules,
  referencesFrom,
  referencesTo,
  takenAlong,
  type Values,
} from '../src/features/records/record-kinds.ts';
import type { Writing } from '../src/features/records/records.service.ts';
import { allFields, inOrder, pickTexts, uniqueKey } from './knowledge-values.ts';

export interface Operation {
  name: 'create' | 'edit' | 'delete' | 'restore' | 'version' | 'like';
  kind: RecordKind;
  picks: number[];
  /** Which of the two people acts. */
  person: 0 | 1;
}

export type Outcome = 'done' | 'circle' | 'invalid' | ErrorCode;

interface ModelRecord {
  kind: RecordKind;
  id: number;
  /** Columns and links. */
  fields: Values;
  deletionId: number | null;
  likes: Set<number>;
  /** Who created it. */
  creator: 0 | 1;
  /** All its versions, oldest first. */
  versions: Values[];
  actions: [HistoryAction, 0 | 1][];
}

type OwnDeletionOf = (entryId: number) => number;

interface Of {
  kind: RecordKind;
  outcome: Outcome;
}

/** The effect of an operation: the ids it applies to, and the expected outcome. */
export type Plan = Of &
  (
    | { name: 'create'; writing: Writing }
    | { name: 'edit'; id: number; writing: Writing }
    | { name: 'delete'; id: number }
    | { name: 'restore'; deletionId: number; id: number }
    | { name: 'version'; id: number; place: number }
    | { name: 'like'; id: number }
  );

export class KnowledgeModel {
  readonly records: ModelRecord[] = [];
  readonly deletions = new Map<number, ModelRecord>();
  actions = 0;

  /** null if there is no record to apply the operation to. */
  plan(operation: Operation): Plan | null {
    const { name, kind, picks, person } = operation;
    const live = this.live(name === 'like' ? 'troubleshooting' : kind);
    const [first = 0, second = 0] = picks;
    const record = live[first % Math.max(1, live.length)];
    switch (name) {
      case 'create': {
        const fields = this.writtenFields(kind, picks, null);
        return fields === null
          ? null
          : {
              name,
              kind,
              writing: asWriting(kind, fields),
              outcome: this.refusal(kind, null, fields, person),
            };
      }
      case 'edit': {
        const edit = record && this.writtenFields(kind, picks, record);
        if (!record || !edit) return null;
        const outcome = this.refusal(kind, record, { ...record.fields, ...edit }, record.creator);
        return {
          name,
          kind,
          id: record.id,
          writing: asWriting(kind, edit),
          outcome: this.asEdit(kind, edit, outcome),
        };
      }
      case 'delete':
        return record
          ? { name, kind, id: record.id, outcome: this.isNeeded(record) ? 'still-used' : 'done' }
          : null;
      case 'restore': {
        const waiting = [...this.deletions];
        const [deletionId, root] = waiting[first % Math.max(1, waiting.length)] ?? [];
        if (deletionId === undefined || root === undefined) return null;
        return { name, kind: root.kind, deletionId, id: root.id, outcome: this.restoreRefusal(root) };
      }
      case 'version': {
        if (record === undefined) return null;
        const place = second % record.versions.length;
        const fields = record.versions[place] ?? {};
        const outcome = this.namesBinned(record, fields)
          ? 'restore-other-first'
          : this.refusal(kind, record, fields, record.creator);
        return { name, kind, id: record.id, place, outcome };
      }
      case 'like':
        return record ? { name, kind: record.kind, id: record.id, outcome: 'done' } : null;
    }
  }

  /**
   * Applies a plan. `result`: the id of the created record or deletion. `ownDeletionOf`: the id of the separate deletion of
   * an entry that stayed in the bin.
   */
  commit(plan: Plan, result: number, who: 0 | 1, ownDeletionOf: OwnDeletionOf): void {
    this.actions += 1;
    if (plan.name === 'create') {
      const fields = ofWriting(plan.kind, plan.writing);
      const actions: ModelRecord['actions'] = [['create', who]];
      this.records.push({
        kind: plan.kind,
        id: result,
        fields,
        deletionId: null,
        likes: new Set(),
        creator: who,
        versions: [fields],
        actions,
      });
      return;
    }
    const record = this.find(plan.kind, plan.id);
    switch (plan.name) {
      case 'edit':
        this.change(
          record,
          { ...record.fields, ...this.keepingUnseen(record, ofWriting(plan.kind, plan.writing)) },
          who,
        );
        return;
      case 'version':
        this.change(record, record.versions[plan.place] ?? {}, who);
        return;
      case 'like':
        record.likes.add(who);
        return;
      case 'delete':
        for (const gone of [record, ...this.takenAlongWith(record)]) {
          gone.deletionId = result;
          gone.actions.push(['delete', who]);
        }
        this.deletions.set(result, record);
        return;
      case 'restore':
        this.restore(plan.deletionId, record, who, ownDeletionOf);
    }
  }

  private live(kind: RecordKind): ModelRecord[] {
    return this.records.filter((record) => record.kind === kind && record.deletionId === null);
  }

  private find(kind: RecordKind, id: number): ModelRecord {
    const found = this.records.find((record) => record.kind === kind && record.id === id);
    if (found === undefined) throw new Error(`the model has no ${kind} ${id}`);
    return found;
  }

  private change(record: ModelRecord, fields: Values, who: 0 | 1): void {
    if (JSON.stringify(sorted(fields)) === JSON.stringify(sorted(record.fields))) return;
    record.fields = fields;
    record.versions.push(fields);
    record.actions.push(['update', who]);
  }

  private restore(deletionId: number, root: ModelRecord, who: 0 | 1, ownDeletionOf: OwnDeletionOf): void {
    this.deletions.delete(deletionId);
    const went = this.records.filter((record) => record.deletionId === deletionId && record !== root);
    // A record that needs another one from a separate deletion waits for that one.
    for (const record of inNeedOrder(went))
      record.deletionId = this.deletionOfFirstBinned(record, deletionId) ?? deletionId;
    const ready = went.filter((record) => record.deletionId === deletionId);
    for (const record of ready) {
      if (record.deletionId !== deletionId) continue;
      const newer = ready.slice(ready.indexOf(record) + 1);
      const key = keyOf(record);
      const isSame = (other: ModelRecord) => keyOf(other) === key;
      // An entry that exists again in the meantime becomes a separate deletion.
      if (record.kind === 'troubleshooting' && [...this.live(record.kind), ...newer].some(isSame)) {
        record.deletionId = ownDeletionOf(record.id);
        this.deletions.set(record.deletionId, record);
        for (const other of this.dependentsOf(record, ready)) other.deletionId = record.deletionId;
      }
    }
    for (const record of [root, ...ready.filter((record) => record.deletionId === deletionId)]) {
      record.deletionId = null;
      record.actions.push(['restore', who]);
    }
    this.linkImplied(root, who);
  }

  private linkImplied({ kind, fields }: ModelRecord, who: 0 | 1): void {
    const { impliesLink } = recordRules[kind];
    if (impliesLink === undefined) return;
    const owner = this.find(impliesLink.of, Number(fields[impliesLink.owner]));
    const { field = '' } = recordRules[impliesLink.of].links ?? {};
    const items = new Set([...idsIn(owner.fields[field]), Number(fields[impliesLink.item])]);
    this.change(owner, { ...owner.fields, [field]: [...items].toSorted((a, b) => a - b) }, who);
  }

  private deletionOfFirstBinned(record: ModelRecord, deletionId: number): number | null {
    for (const { field, to } of referencesFrom(record.kind)) {
      const others = idsIn(record.fields[field])
        .map((id) => this.find(to, id).deletionId)
        .filter((other): other is number => other !== null && other !== deletionId);
      if (others.length > 0) return Math.min(...others);
    }
    return null;
  }

  private takenAlongWith(record: ModelRecord): ModelRecord[] {
    const own = this.dependentsOf(
      record,
      this.records.filter(({ deletionId }) => deletionId === null),
    );
    return [...new Set([...own, ...own.flatMap((one) => this.takenAlongWith(one))])];
  }

  private dependentsOf(record: ModelRecord, among: ModelRecord[]): ModelRecord[] {
    const along = referencesTo(record.kind).filter(({ onDelete }) => onDelete === 'take-along');
    return among.filter(({ kind, fields }) =>
      along.some(({ from, field }) => from === kind && idsIn(fields[field]).includes(record.id)),
    );
  }

  private isNeeded(record: ModelRecord): boolean {
    return referencesTo(record.kind)
      .filter(({ onDelete }) => onDelete === 'refuse')
      .some(({ from, field }) =>
        this.live(from).some(({ fields }) => idsIn(fields[field]).includes(record.id)),
      );
  }

  private named(record: ModelRecord, fields: Values): ModelRecord[] {
    return referencesFrom(record.kind).flatMap(({ field, to }) =>
      idsIn(fields[field]).map((id) => this.find(to, id)),
    );
  }

  private namesBinned(record: ModelRecord, fields: Values): boolean {
    return this.named(record, fields).some(({ deletionId }) => deletionId !== null);
  }

  private restoreRefusal(root: ModelRecord): Outcome {
    if (
      this.named(root, root.fields).some(
        ({ deletionId }) => deletionId !== null && deletionId !== root.deletionId,
      )
    )
      return 'restore-other-first';
    if (!this.isTaken(root.kind, root, root.fields, root.creator)) return 'done';
    return recordKindTexts[root.kind].uniqueField === undefined
      ? 'restore-same-taken'
      : 'restore-value-taken';
  }

  /** Why a record cannot have these fields, or 'done'. */
  private refusal(kind: RecordKind, record: ModelRecord | null, fields: Values, creator: 0 | 1): Outcome {
    if (kind === 'artigos' && record !== null && this.wouldCircle(record, fields.CUI)) return 'circle';
    if (!this.isTaken(kind, record, fields, creator)) return 'done';
    return recordKindTexts[kind].uniqueField === undefined ? 'duplicate-record' : 'value-taken';
  }

  /** The error of an edit names the colliding value only if the edit wrote that value. */
  private asEdit(kind: RecordKind, edit: Values, outcome: Outcome): Outcome {
    const { uniqueField = '' } = recordKindTexts[kind];
    return outcome === 'value-taken' && edit[uniqueField] === undefined ? 'duplicate-record' : outcome;
  }

  private wouldCircle(record: ModelRecord, parent: unknown): boolean {
    for (let above = parent; typeof above === 'number'; above = this.find('artigos', above).fields.CUI)
      if (above === record.id) return true;
    return false;
  }

  private isTaken(kind: RecordKind, record: ModelRecord | null, fields: Values, creator: 0 | 1): boolean {
    const key = uniqueKey(kind, fields, creator);
    return key !== null && this.live(kind).some((other) => other !== record && keyOf(other) === key);
  }

  /** Links to records in the bin are not shown to whoever saves, and are kept. */
  private keepingUnseen(record: ModelRecord, written: Values): Values {
    const { links } = recordRules[record.kind];
    if (links === undefined || written[links.field] === undefined) return written;
    const unseen = idsIn(record.fields[links.field]).filter(
      (id) => this.find(links.kind, id).deletionId !== null,
    );
    return { ...written, [links.field]: inOrder(record.kind, [...idsIn(written[links.field]), ...unseen]) };
  }

  /** The fields that an operation writes: all for a new record, some for an edit. null if there is nothing to refer to. */
  private writtenFields(kind: RecordKind, picks: number[], record: ModelRecord | null): Values | null {
    const [, , text = 0, other = 0, day = 0, wide = 0, ...ids] = picks;
    const one = (of: RecordKind, place: number) => pickFrom(this.live(of), ids[place] ?? 0)?.id;
    const some = (of: RecordKind, place: number) => {
      const live = this.live(of);
      const count = (ids[place] ?? 0) % 3;
      const from = ids[(place + 1) % 6] ?? 0;
      return [
        ...new Set(
          Array.from(
            { length: Math.min(count, live.length) },
            (_, step) => live[(from + step) % live.length]?.id ?? 0,
          ),
        ),
      ];
    };
    const all = allFields(kind, { ...pickTexts({ text, other, day }), one, some, wide });
    if (Object.values(all).some((value) => value === undefined)) return null;
    if (record === null) return all;
    // The owner of an attachment cannot change. Only a reading that is not good has a fault: both are written, or none.
    const isKept = (field: string) =>
      kind === 'attachments' ? field.endsWith('_id') : kind === 'readings' && field === 'boa';
    const chosen = Object.entries(all).filter(
      ([field], place) => ((wide >> place) & 1) === 1 && !isKept(field),
    );
    if (chosen.some(([field]) => field === 'sintoma_id') && 'boa' in all) chosen.push(['boa', all.boa]);
    return Object.fromEntries(chosen);
  }
}

function keyOf({ kind, fields, creator }: ModelRecord): string | null {
  return uniqueKey(kind, fields, creator);
}

/** Each kind after those that it refers to. */
function inNeedOrder(records: ModelRecord[]): ModelRecord[] {
  return records.toSorted((a, b) => takenAlong.indexOf(a.kind) - takenAlong.indexOf(b.kind));
}

function pickFrom<Item>(items: Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}

function sorted(fields: Values): [string, unknown][] {
  return Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function asWriting(kind: RecordKind, fields: Values): Writing {
  const { links } = recordRules[kind];
  if (links === undefined || fields[links.field] === undefined) return { values: fields };
  const { [links.field]: linkIds, ...values } = fields;
  return { values, linkIds: idsIn(linkIds) };
}

function ofWriting(kind: RecordKind, { values, linkIds }: Writing): Values {
  const { links } = recordRules[kind];
  return links === undefined || linkIds === undefined ? values : { ...values, [links.field]: [...linkIds] };
}
