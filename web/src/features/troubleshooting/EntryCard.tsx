import type { RecordKind } from '@bancada/contract/records';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Sought } from '../../ui/fold.ts';
import { Marked } from '../../ui/Marked.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { ConfidenceMark } from './ConfidenceMark.tsx';
import classes from './EntryCard.module.css';
import { equipmentText } from './equipment-text.ts';

interface EntryCardProps {
  entry: TroubleshootingEntry;
  /** Highlighted in its texts. */
  sought?: Sought;
  /** The symptom links to the entry's page. */
  isLinked?: boolean;
  /** Symptom, equipment, diagnoses and solution link to their pages. */
  arePartsLinked?: boolean;
  /** Has a button to mark it as helpful. */
  isLikable?: boolean;
  /** Level of its title, on a page with other headings above it. */
  headingLevel?: 2 | 3 | 4;
  /** Actions, rendered below the entry. */
  children?: ReactNode;
}

/** A fault and its fix: symptom, equipment, codes, what to check in which order, and the solution. */
export function EntryCard(props: EntryCardProps) {
  const { entry, sought = '', isLinked = false, arePartsLinked = false, children } = props;
  const { isLikable = false, headingLevel = 2 } = props;
  const PartHeading = `h${(headingLevel + 1) as 3 | 4 | 5}` as const;
  const part = (kind: RecordKind, id: number | undefined, text: string) =>
    arePartsLinked && id !== undefined ? (
      <RecordAnchor kind={kind} id={id}>
        {text}
      </RecordAnchor>
    ) : (
      <Marked text={text} sought={sought} />
    );
  return (
    <Paper component="article" withBorder p={{ base: 'md', sm: 'lg' }} className={classes.card}>
      <Stack gap="md">
        <Stack gap={6}>
          <Title order={headingLevel} fz={{ base: 18, sm: 20 }} lh={1.35} textWrap="pretty">
            {isLinked ? (
              <Link
                to="/troubleshooting/$id"
                params={{ id: String(entry.id) }}
                className={classes.link}
                data-result-link
              >
                <Marked text={entry.sintoma} sought={sought} />
              </Link>
            ) : (
              part('sintomas', entry.sintoma_id, entry.sintoma)
            )}
          </Title>
          <Text c="dimmed">
            {part('equipment-models', entry.modelo_equipamento_id, equipmentText(entry))}
          </Text>
        </Stack>
        <CodeChips {...entry} />
        <div>
          <Text component={PartHeading} className={classes.label ?? ''}>
            Diagnósticos
          </Text>
          <List type="ordered" spacing={6} className={classes.checks ?? ''}>
            {entry.diagnosticos.map((text, index) => (
              <List.Item key={text}>{part('diagnosticos', entry.diagnostico_ids[index], text)}</List.Item>
            ))}
          </List>
        </div>
        <div className={classes.solution}>
          <Text component={PartHeading} className={classes.label ?? ''}>
            Solução
          </Text>
          <Text fw={550} fz="lg" lh={1.5}>
            {part('solucoes', entry.solucao_id, entry.solucao)}
          </Text>
        </div>
        <Group justify="space-between" gap="xs">
          <ConfidenceMark fonte={entry.fonte} confianca={entry.confianca} />
          <Group gap="md" c="dimmed" fz="sm">
            <Text span inherit>
              {entry.criado_por_nome ?? 'Base inicial'}, {timeText(entry.criado_em)}
            </Text>
            {isLikable ? <LikeButton entry={entry} /> : <Score score={entry.score} />}
          </Group>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

function Score({ score }: { score: number }) {
  return (
    <Group gap={4} title="Quantas pessoas acharam útil">
      <IconThumbUp size={16} aria-hidden />
      <Text span inherit>
        {score} <span className="visually-hidden">{score === 1 ? 'curtida' : 'curtidas'}</span>
      </Text>
    </Group>
  );
}
