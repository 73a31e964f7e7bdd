import type { FieldChange, HistoryAction, HistoryItem } from '@bancada/contract/history';
import { removedPerson } from '@bancada/contract/privacy';
import { agree, type RecordKind, recordKindTexts, recordPage } from '@bancada/contract/records';
import { Anchor, Badge, Button, Group, Text, ThemeIcon } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { timeText } from '../../ui/time.ts';
import { editedField } from '../records/edited-kind.ts';
import { FieldValue } from '../records/FieldValue.tsx';
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
}

/** Who did what, when, and from what to what. Newest first. */
export function HistoryList({
  items,
  areRecordsNamed = false,
  isStale = false,
  onRestore,
}: HistoryListProps) {
  return (
    <ol className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
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
              <Button
                variant="default"
                leftSection={<IconHistory size={18} />}
                onClick={() => onRestore(item)}
              >
                Restaurar esta versão
              </Button>
            )}
          </Group>
          {item.mudancas.length > 0 && (
            <Changes kind={item.tipo} action={item.acao} changes={item.mudancas} />
          )}
        </li>
      ))}
    </ol>
  );
}

function isVersion({ acao }: HistoryItem): boolean {
  return acao === 'create' || acao === 'update';
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

function Changes({
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
            {action === 'update' && (
              <del className={classes.before}>
                <span className="visually-hidden">antes: </span>
                <FieldValue kind={kind} field={change.campo} text={change.antes_texto} />
              </del>
            )}
            <ins className={classes.after} data-plain={action === 'create' || undefined}>
              {action === 'update' && <span className="visually-hidden">depois: </span>}
              <FieldValue kind={kind} field={change.campo} text={change.depois_texto} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
