import { recordKindTexts, recordPage } from '@bancada/contract/records/records';
import { type UndoReport, undoTexts } from '@bancada/contract/records/undo';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useActs } from '../../ui/acts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Section } from '../../ui/Section.tsx';

interface UndoPreviewProps {
  report: UndoReport;
  isUndoing: boolean;
  onUndo: () => void;
}

/** What would be undone, and the button that does it. */
export function UndoPreview({ report, isUndoing, onUndo }: UndoPreviewProps) {
  const acts = useActs(JSON.stringify(report.feitos));
  const isNothing = report.feitos.length === 0;
  return (
    <Section title="O que seria desfeito">
      <Stack gap="md">
        {isNothing ? (
          <EmptyState
            title="Nada a desfazer desde esse momento."
            icon={IconChecks}
            next="Escolha um momento mais antigo, ou marque outras espécies."
          />
        ) : (
          <>
            <Done report={report} />
            <Button
              data-acts={acts}
              size="md"
              color="red.9"
              style={{ alignSelf: 'start' }}
              leftSection={<IconArrowBackUp size={18} />}
              disabled={isUndoing}
              onClick={onUndo}
            >
              {isUndoing ? 'Desfazendo...' : 'Desfazer tudo isto'}
            </Button>
          </>
        )}
        <LeftAsIs report={report} />
      </Stack>
    </Section>
  );
}

/** What was undone. */
export function UndoneReport({ report }: { report: UndoReport & { message: string } }) {
  return (
    <Stack gap="md">
      <FormSuccess>{report.message}</FormSuccess>
      <Done report={report} />
      {report.ha_mais && (
        <Alert color="yellow" variant="light" role="status">
          Havia mais do que se desfaz de uma vez. Veja de novo e desfaça o resto.
        </Alert>
      )}
      <LeftAsIs report={report} />
    </Stack>
  );
}

function Done({ report: { feitos } }: { report: UndoReport }) {
  return (
    <Stack component="ul" className="plain-list" gap={4}>
      {feitos.map(({ especie, quantos }) => (
        <li key={especie}>
          <b>{undoTexts.counted[especie](quantos)}</b>. {undoTexts.does[especie]}
        </li>
      ))}
    </Stack>
  );
}

function LeftAsIs({ report: { ficaram, ficaram_total, removidos } }: { report: UndoReport }) {
  if (ficaram_total === 0 && removidos === 0) return null;
  return (
    <Section title="O que não é desfeito">
      {removidos > 0 && <Text mb="xs">{undoTexts.purged(removidos)}</Text>}
      <Stack component="ul" className="plain-list" gap="xs">
        {ficaram.map(({ especie, tipo, registro_id, titulo, motivo }) => (
          <li key={`${especie} ${tipo} ${registro_id}`} style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed">
              {recordKindTexts[tipo].singular}:{' '}
            </Text>
            <Anchor component={Link} to={recordPage(tipo, registro_id)} className="touch-link" inherit>
              {titulo}
            </Anchor>
            <Text size="sm">{motivo}</Text>
          </li>
        ))}
      </Stack>
      {ficaram_total > ficaram.length && (
        <Text size="sm" c="dimmed">
          E mais {ficaram_total - ficaram.length}.
        </Text>
      )}
    </Section>
  );
}
