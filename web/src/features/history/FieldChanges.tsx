import type { FieldChange, HistoryAction, HistoryItem } from '@bancada/contract/records/history';
import { type RecordKind, recordField } from '@bancada/contract/records/records';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { editedField } from '../records/edited-kind.ts';
import { FieldValue } from '../records/FieldValue.tsx';
import classes from './HistoryList.module.css';

const WordDiff = lazyPart(async () => (await import('./WordDiff.tsx')).WordDiff);

/** What changed, field by field; a text word by word. */
export function Changes({
  kind,
  action,
  changes,
}: {
  kind: RecordKind;
  action: HistoryAction;
  changes: readonly FieldChange[];
}) {
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.campo}>
          <dt>{editedField(kind, change.campo).label}</dt>
          <dd>
            <Change {...{ kind, action, change }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  kind: RecordKind;
  action: HistoryAction;
  change: FieldChange;
}

function Change({ kind, action, change: { campo, antes_texto, depois_texto } }: ChangeProps) {
  const whole = (
    <>
      {action === 'update' && (
        <del className={classes.before}>
          <span className="visually-hidden">antes: </span>
          <FieldValue kind={kind} field={campo} text={antes_texto} />
        </del>
      )}
      <ins className={classes.after} data-plain={action === 'create' || undefined}>
        {action === 'update' && <span className="visually-hidden">depois: </span>}
        <FieldValue kind={kind} field={campo} text={depois_texto} />
      </ins>
    </>
  );
  const isText = recordField(kind, campo)?.kind === 'long-text';
  if (action !== 'update' || !isText || antes_texto === null || depois_texto === null) return whole;
  return <WordDiff before={antes_texto} after={depois_texto} whole={whole} />;
}

export const isVersion = ({ acao }: HistoryItem) => acao === 'create' || acao === 'update';

/**
 * What differs between two versions of a record, field by field, the earlier one first.
 * @param history all of the record's
 */
export function compareVersions(history: readonly HistoryItem[], one: number, other: number): FieldChange[] {
  const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
  const inOrder = history.filter(isVersion).toSorted((a, b) => a.id - b.id);
  const at = (version: number) =>
    new Map(
      inOrder
        .filter(({ id }) => id <= version)
        .flatMap(({ mudancas }) => mudancas.map((change) => [change.campo, change] as const)),
    );
  const [before, after] = [at(earlier), at(later)];
  return [...after.values()].flatMap((change) => {
    const was = before.get(change.campo);
    if ((was?.depois_texto ?? null) === change.depois_texto) return [];
    return [{ ...change, antes: was?.depois ?? null, antes_texto: was?.depois_texto ?? null }];
  });
}
