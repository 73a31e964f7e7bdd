import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { timeText } from '../../ui/time.ts';
import classes from './Synonyms.module.css';
import { changedLines } from './synonym-lines.ts';
import type { Overtaking } from './use-synonyms-form.ts';

interface OvertakenNoteProps {
  overtaking: Overtaking;
  /** The version that both started from. */
  base: string;
  onJoin: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another admin has saved meanwhile: shows the differences, and the choices. Nothing is saved or lost before one is made. */
export function OvertakenNote({ overtaking, base, onJoin, onKeepMine, onTakeTheirs }: OvertakenNoteProps) {
  const { added, removed } = changedLines(base, overtaking.texto);
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconUsers />}
      title="Outra pessoa salvou esta lista"
    >
      <Stack gap="sm">
        <Text size="sm">
          {overtaking.changedBy ?? 'Alguém'} salvou outra versão em {timeText(overtaking.atualizado_em)},
          enquanto você editava. O que você digitou continua aqui e ainda não foi salvo.
        </Text>
        <Lines title="Linhas novas:" lines={added} />
        <Lines title="Linhas tiradas:" lines={removed} />
        <Group gap="xs">
          <Button onClick={onJoin}>Juntar as duas</Button>
          <Button variant="default" onClick={onKeepMine}>
            Ficar só com a minha
          </Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Descartar o que digitei
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Number of lines shown of each kind. */
const linesShown = 20;

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.changed}>
        {lines.slice(0, linesShown).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > linesShown && <li>… e mais {lines.length - linesShown}</li>}
      </ul>
    </div>
  );
}
