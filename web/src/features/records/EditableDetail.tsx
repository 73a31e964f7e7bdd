import { errorCatalogue } from '@bancada/contract/errors';
import { agree, recordKindTexts, recordPage } from '@bancada/contract/records/records';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { layout } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { isGone, Loaded, SkeletonBlocks, useIsDrawn } from '../../ui/Loaded.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { type EditedKind, isHalfEdited } from './edited-kind.ts';
import { dueEditingFocus, useFocusOfRecord } from './editing-focus.ts';
import { notice, noticeWithUndo } from './notices.tsx';
import { useForgottenRecord } from './use-forgotten-record.ts';

export interface EditFormProps<Row> {
  record: Row;
  /** `undo` takes the edit back, and says whether that worked. */
  onSaved: (saved: Row & { message: string; undo?: (() => Promise<void>) | undefined }) => void;
  onCancel: () => void;
}

export interface DeleteControlProps<Row> {
  record: Row;
  isDeleted: boolean;
  /** Called with the message after a deletion; with null if it was undone. */
  onChange: (done: string | null) => void;
}

export interface EditableDetailProps<Row> {
  kind: EditedKind;
  /** The raw id in the URL: the server reports what is wrong with it. */
  id: string;
  query: UseQueryResult<Row>;
  queryKey: QueryKey;
  /** Fallback sentence for a failure that the server does not explain. */
  failure: string;
  /** The page's title until its record is loaded. */
  kindTitle: string;
  title: (record: Row) => string;
  facts: (record: Row) => ReactNode;
  editForm: (props: EditFormProps<Row>) => ReactNode;
  deleteControl: (props: DeleteControlProps<Row>) => ReactNode;
  /** For a record whose edit form has its own URL; otherwise the page keeps the state itself. */
  editing?: { isOpen: boolean; open: () => void; close: () => void };
  /** Whether the signed-in person may edit it; where absent everybody may who reads it. */
  mayEdit?: (record: Row) => boolean;
  /** Further actions, beside Editar and Excluir. */
  actions?: (record: Row) => ReactNode;
  /** Its edit form is of long texts, and as wide as the page. */
  isWide?: boolean;
  /** Rendered below the record: related data. Hidden after a deletion. */
  children?: (record: Row) => ReactNode;
}

/** One record on its own page: viewed, edited, deleted. */
export function EditableDetail<Row extends { id: number }>(props: EditableDetailProps<Row>) {
  return <DetailPage key={props.id} {...props} />;
}

function DetailPage<Row extends { id: number }>(props: EditableDetailProps<Row>) {
  const { kind, id, query, failure, kindTitle, title, isWide = false, children } = props;
  const { isEditing, isDeleted, done, edit, cancel, onSaved, onDeletion } = useDetail(props);
  const isDrawn = useIsDrawn(query);
  const shown = !isDrawn || isGone(query) ? undefined : query.data;
  useFocusOfRecord(shown !== undefined && !isEditing);
  return (
    <Page
      title={isDrawn && query.data !== undefined ? title(query.data) : kindTitle}
      back={<BackButton list={listOf(kind)} />}
      actions={
        shown !== undefined &&
        !isEditing && (
          <Actions {...props} record={shown} isDeleted={isDeleted} onEdit={edit} onDeletion={onDeletion} />
        )
      }
    >
      <Loaded
        query={query}
        failure={failure}
        gone={goneText(kind)}
        isKeptWhenGone={isHalfEdited({ tipo: kind, id: Number(id) })}
        skeleton={<SkeletonBlocks count={1} heightPx={220} />}
      >
        {(record) => (
          // What stands below a form comes with it: it would be pushed down.
          <Suspense fallback={<WaitingForm />}>
            <Stack gap="md">
              {done !== null && <FormSuccess>{done}</FormSuccess>}
              {isEditing ? (
                <Box maw={isWide ? undefined : layout.formMaxWidthPx}>
                  {props.editForm({ record, onSaved, onCancel: cancel })}
                </Box>
              ) : (
                props.facts(record)
              )}
            </Stack>
            {!isDeleted && children?.(record)}
          </Suspense>
        )}
      </Loaded>
    </Page>
  );
}

const WaitingForm = () => (
  <div aria-busy>
    <SkeletonBlocks count={3} heightPx={80} />
  </div>
);

const isAccount = (kind: EditedKind): kind is 'users' | 'users-admin' =>
  kind === 'users' || kind === 'users-admin';

const goneText = (kind: EditedKind) =>
  isAccount(kind)
    ? errorCatalogue['user-not-found'].detail
    : `${recordKindTexts[kind].singular} não ${agree(kind, 'encontrad')}.`;

/** Where the list of this kind is; outcomes have none. */
function listOf(kind: EditedKind): string {
  if (isAccount(kind)) return '/users';
  return kind === 'resultados' ? '/' : recordPage(kind, 0).replace(/\/0$/, '');
}

/** Whether the record is being edited, or is deleted, and what is said of it. */
function useDetail<Row extends { id: number }>(props: EditableDetailProps<Row>) {
  const { kind, id, query } = props;
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useEditing({ tipo: kind, id: Number(id) }, props.editing);
  const [done, setDone] = useState<string | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  useForgottenRecord(props.queryKey, isDeleted);
  const turn = (opens: boolean) => {
    dueEditingFocus();
    setIsEditing(opens);
  };
  const edit = () => {
    setDone(null);
    turn(true);
  };
  const mayEdit = query.data !== undefined && (props.mayEdit?.(query.data) ?? true);
  useShortcuts({ e: () => mayEdit && !isEditing && !isDeleted && edit() });
  const onSaved = async ({ message, undo, ...saved }: Parameters<EditFormProps<Row>['onSaved']>[0]) => {
    // Whatever else the page shows (counts, links) stays until it is refetched.
    queryClient.setQueryData(props.queryKey, { ...query.data, ...saved });
    turn(false);
    // At another URL this page's message would not be seen.
    if (undo !== undefined) noticeWithUndo(message, undo);
    else if (props.editing === undefined) setDone(message);
    else notice(message);
    await queryClient.invalidateQueries();
  };
  const onDeletion = (sentence: string | null) => {
    setIsDeleted(sentence !== null);
    setDone(sentence);
  };
  return { isEditing, isDeleted, done, edit, cancel: () => turn(false), onSaved, onDeletion };
}

interface ActionsProps<Row> extends Pick<EditableDetailProps<Row>, 'actions' | 'deleteControl' | 'mayEdit'> {
  record: Row;
  isDeleted: boolean;
  onEdit: () => void;
  /** What is said once it is deleted; null where that was undone. */
  onDeletion: (done: string | null) => void;
}

/** What can be done with the record: beside its title on every page, on a phone in one row. */
function Actions<Row>(props: ActionsProps<Row>) {
  const { record, isDeleted, onEdit, onDeletion, actions, deleteControl, mayEdit } = props;
  return (
    <Group gap="xs">
      {(mayEdit?.(record) ?? true) && (
        <Button
          size="md"
          px="md"
          leftSection={<IconPencil size={18} />}
          onClick={onEdit}
          disabled={isDeleted}
          data-edit-record
        >
          Editar
        </Button>
      )}
      <MoreActions>
        {!isDeleted && actions?.(record)}
        {deleteControl({ record, isDeleted, onChange: onDeletion })}
      </MoreActions>
    </Group>
  );
}

/** Whether the record is being edited, by page state or URL. An unfinished edit reopens by itself. */
function useEditing(
  record: Parameters<typeof isHalfEdited>[0],
  addressed: EditableDetailProps<never>['editing'],
): [boolean, (isEditing: boolean) => void] {
  const [wasHalfEdited] = useState(() => isHalfEdited(record));
  const [isEditing, setIsEditing] = useState(wasHalfEdited);
  const open = useRef(addressed?.open);
  open.current = addressed?.open;
  const isElsewhere = addressed !== undefined && !addressed.isOpen && wasHalfEdited;
  useEffect(() => {
    if (isElsewhere) open.current?.();
  }, [isElsewhere]);
  if (addressed === undefined) return [isEditing, setIsEditing];
  return [addressed.isOpen, (opens) => (opens ? addressed.open() : addressed.close())];
}

/**
 * For a record whose edit form has its own URL. Switching replaces the history entry, so that Back leads to where one came from.
 */
export function useEditingAddress(isOpen: boolean, view: string, edit: string) {
  const navigate = useNavigate();
  const go = (to: string) =>
    // The form was saved or discarded: it must not ask before leaving.
    void navigate({ to: to as NonNullable<LinkProps['to']>, replace: true, ignoreBlocker: true });
  return { isOpen, open: () => go(edit), close: () => go(view) };
}
