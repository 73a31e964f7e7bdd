import type { RecordKind } from '@bancada/contract/records/records';
import type { ComponentType } from 'react';
import { timings } from '../../timings.ts';
import { Sections } from '../../ui/Section.tsx';
import { type Destination, useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { type DeleteControlProps, EditableDetail, type EditableDetailProps } from './EditableDetail.tsx';
import type { RecordName } from './records.queries.ts';

interface RecordDetailProps<Row> extends Omit<EditableDetailProps<Row>, 'deleteControl'> {
  kind: RecordKind;
  /** Renders the record's history: `HistoryPanel`. */
  history: ComponentType<{ record: RecordName }>;
  deletion: {
    /** The confirmation: `Tem certeza que deseja excluir este fabricante?` */
    question: string;
    failure: string;
    /** The success message. */
    done: string;
    leadsTo: (record: Row) => Destination;
    /** The button's label; defaults to `Excluir`. */
    label?: string;
    /** Whether it is the signed-in person's own, who may always delete it. */
    isOwn?: (record: Row) => boolean;
  };
}

/** One record: viewed, edited, deleted, and its history. */
export function RecordDetail<Row extends { id: number }>(props: RecordDetailProps<Row>) {
  const { kind, history: History, deletion, children, ...detail } = props;
  return (
    <EditableDetail
      kind={kind}
      {...detail}
      deleteControl={(control) => <DetailDeleteButton kind={kind} deletion={deletion} {...control} />}
    >
      {(record) => (
        <>
          <Sections>{children?.(record)}</Sections>
          <History record={{ tipo: kind, id: record.id }} />
        </>
      )}
    </EditableDetail>
  );
}

type DetailDeleteButtonProps<Row> = Pick<RecordDetailProps<Row>, 'kind' | 'deletion'> &
  DeleteControlProps<Row>;

/** Deletes, and opens the list a moment later unless it is undone. */
function DetailDeleteButton<Row extends { id: number }>(props: DetailDeleteButtonProps<Row>) {
  const { kind, record, deletion, isDeleted, onChange } = props;
  const navigateLater = useLaterNavigation();
  return (
    <DeleteButton
      record={{ tipo: kind, id: record.id }}
      question={deletion.question}
      failure={deletion.failure}
      {...(deletion.label !== undefined && { label: deletion.label })}
      isDisabled={isDeleted}
      isOwn={deletion.isOwn?.(record) ?? false}
      onDeleted={() => {
        onChange(deletion.done);
        navigateLater(deletion.leadsTo(record), timings.redirectAfterSaveMs);
      }}
      onUndone={() => {
        onChange(null);
        navigateLater(null);
      }}
    />
  );
}
