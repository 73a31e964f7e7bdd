import { removedPerson } from '@bancada/contract/accounts/privacy';
import {
  actText,
  type HistoryAct,
  type HistoryAction,
  type HistoryItem,
} from '@bancada/contract/records/history';
import { agree, recordKindTexts, recordPage } from '@bancada/contract/records/records';
import { Anchor, Badge, Button, Group, Switch, Text, ThemeIcon } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconHistory,
  IconPencil,
  IconPlus,
  IconStack2,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { timeText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import { UndoLink } from '../users/UndoLink.tsx';
import { Changes, isVersion } from './FieldChanges.tsx';
import classes from './HistoryList.module.css';

const actions: Record<HistoryAction, { stem: string; icon: Icon }> = {
  create: { stem: 'criad', icon: IconPlus },
  update: { stem: 'alterad', icon: IconPencil },
  delete: { stem: 'excluíd', icon: IconTrash },
  restore: { stem: 'restaurad', icon: IconArrowBackUp },
  purge: { stem: 'removid', icon: IconTrashX },
};

interface HistoryListProps {
  items: readonly HistoryItem[];
  /** Each row names its record and links to it. */
  areRecordsNamed?: boolean;
  isStale?: boolean;
  onRestore: (item: HistoryItem) => void;
  /** Where one row stands for a whole act: what undoes it, and what lists its rows. */
  acts?: { undo: (act: HistoryAct) => void; open: (act: HistoryAct) => void } | undefined;
  /** Chooses versions to be compared. */
  comparison?: Comparison | undefined;
}

export interface Comparison {
  /** Ids of versions, two at most. */
  chosen: readonly number[];
  toggle: (item: HistoryItem) => void;
}

/** Who did what, when, and from what to what. Newest first. */
export function HistoryList({
  items,
  areRecordsNamed = false,
  isStale = false,
  onRestore,
  acts,
  comparison,
}: HistoryListProps) {
  return (
    <ol className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          {item.ato !== null && acts !== undefined ? (
            <ActRow item={item} act={item.ato} {...acts} />
          ) : (
            <Row {...{ item, areRecordsNamed, onRestore, comparison }} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Row({
  item,
  areRecordsNamed = false,
  onRestore,
  comparison,
}: Pick<HistoryListProps, 'areRecordsNamed' | 'onRestore' | 'comparison'> & { item: HistoryItem }) {
  return (
    <>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.head ?? ''}>
          <ActionIcon action={item.acao} />
          <div>
            {areRecordsNamed && <RecordName item={item} />}
            <Text>
              <Text span fw={600}>
                {actionText(item)}
              </Text>{' '}
              por {authorText(item)}
            </Text>
            <RemovedAccount item={item} />
            <Text c="dimmed" size="sm">
              <time dateTime={item.criado_em}>{timeText(item.criado_em)}</time>
            </Text>
          </div>
        </Group>
        {isVersion(item) && item.e_atual && (
          <Badge variant="default" tt="none">
            Versão atual
          </Badge>
        )}
        {isVersion(item) && !item.e_atual && !item.na_lixeira && item.titulo !== null && (
          <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => onRestore(item)}>
            Restaurar esta versão
          </Button>
        )}
      </Group>
      {comparison !== undefined && isVersion(item) && (
        <Switch
          mt="xs"
          size="md"
          label="Comparar"
          aria-label={`Comparar a versão de ${timeText(item.criado_em)}`}
          checked={comparison.chosen.includes(item.id)}
          onChange={() => comparison.toggle(item)}
        />
      )}
      {item.mudancas.length > 0 && <Changes kind={item.tipo} action={item.acao} changes={item.mudancas} />}
    </>
  );
}

interface ActRowProps {
  item: HistoryItem;
  act: HistoryAct;
  undo: (act: HistoryAct) => void;
  open: (act: HistoryAct) => void;
}

/** An import, a merge or an undoing, as the one thing that it is. */
function ActRow({ item, act, undo, open }: ActRowProps) {
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.head ?? ''}>
        <ThemeIcon variant="light" color="petrol" size={36} radius="xl" aria-hidden>
          <IconStack2 size={20} />
        </ThemeIcon>
        <div>
          <Text fw={600}>{actText(act)}</Text>
          <Text>
            por {authorText(item)}
            {act.desfeito && ', já desfeita'}
          </Text>
          <RemovedAccount item={item} />
          <Text c="dimmed" size="sm">
            <time dateTime={item.criado_em}>{timeText(item.criado_em)}</time>
          </Text>
        </div>
      </Group>
      <Group gap="xs">
        <Button variant="default" size="md" onClick={() => open(act)}>
          Ver cada registro
        </Button>
        {act.acao !== 'undo' && !act.desfeito && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => undo(act)}
          >
            Desfazer
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** What an account did can be undone once it is gone, too. */
function RemovedAccount({ item: { conta_removida } }: { item: HistoryItem }) {
  const mayUndo = useMay('manage-users');
  if (conta_removida === null || !mayUndo) return null;
  return (
    <Text size="sm">
      <UndoLink userId={conta_removida}>{`Desfazer o que a conta nº ${conta_removida} fez`}</UndoLink>
    </Text>
  );
}

/** The icon of an action, shown beside its text. */
export function ActionIcon({ action }: { action: HistoryAction }) {
  const { icon: ActionMark } = actions[action];
  return (
    <ThemeIcon
      variant="light"
      color={action === 'delete' || action === 'purge' ? 'red' : 'petrol'}
      size={36}
      radius="xl"
      aria-hidden
    >
      <ActionMark size={20} />
    </ThemeIcon>
  );
}

/** The record's name, linked to its page, and whose it is. */
export function RecordName({ item }: { item: HistoryItem }) {
  const { tipo, registro_id, titulo, na_lixeira, dono } = item;
  const kind = recordKindTexts[tipo].singular;
  if (titulo === null)
    return <Text c="dimmed">{`${kind} nº ${registro_id}, ${agree(tipo, 'removid')} para sempre`}</Text>;
  return (
    <Text className={classes.name ?? ''} lineClamp={3}>
      <Text span c="dimmed">
        {kind}:{' '}
      </Text>
      {na_lixeira ? (
        `${titulo} (na lixeira)`
      ) : (
        <Anchor
          component={Link}
          to={recordPage(tipo, registro_id)}
          inherit
          c="inherit"
          fw={550}
          underline="hover"
        >
          {titulo}
        </Anchor>
      )}
      {dono !== null && (
        <Text span c="dimmed">
          {' '}
          · {dono}
        </Text>
      )}
    </Text>
  );
}

/** `Alterado`, `Criada`, `Removido para sempre`. */
export function actionText({ tipo, acao }: Pick<HistoryItem, 'tipo' | 'acao'>): string {
  const participle = agree(tipo, actions[acao].stem);
  const sentence = participle[0]?.toUpperCase() + participle.slice(1);
  return acao === 'purge' ? `${sentence} para sempre` : sentence;
}

/** The author's name, as text for people. */
export function authorText({
  usuario_nome,
  pelo_sistema,
}: Pick<HistoryItem, 'usuario_nome' | 'pelo_sistema'>): string {
  return usuario_nome ?? (pelo_sistema ? 'Bancada (automático)' : removedPerson);
}
