import { recordPage } from '@bancada/contract/records/records';
import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { fold } from '../../ui/fold.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { timeText } from '../../ui/time.ts';
import type { KeptFault } from '../offline/kept-faults.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { allModels, firstOf } from './fault.ts';

/** Those that say every word, in any of their texts. */
export function keptWith(typed: string, kept: readonly KeptFault[]): KeptFault[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return kept.filter(({ fault, ditos, models }) => {
    const { sintoma, verificacoes, solucoes, codigos } = fault;
    const named = [...verificacoes, ...solucoes].map(({ texto }) => texto);
    const onModels = allModels(fault, models).map(({ text }) => text);
    const codes = codigos.flatMap(Object.values);
    const text = fold([sintoma, ditos, ...named, ...onModels, ...codes].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Faults that this browser keeps; nothing where there are none. */
export function KeptFaultList({ title, faults }: { title: string; faults: readonly KeptFault[] }) {
  if (faults.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Stack component="ul" gap="xs" className="plain-list">
        {faults.map((kept) => (
          <Row key={kept.id} kept={kept} />
        ))}
      </Stack>
    </section>
  );
}

function Row({ kept }: { kept: KeptFault }) {
  const { sintoma, codigos, solucoes } = kept.fault;
  const models = allModels(kept.fault, kept.models);
  return (
    <Paper component="li" withBorder className="whole-row">
      <Group gap="8px 12px" px={16} py={10}>
        <Box flex="1 1 320px" miw={0}>
          <LinkAnchor
            to={recordPage('sintomas', kept.id)}
            className="whole-row-link"
            c="inherit"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
          >
            {sintoma}
          </LinkAnchor>
          <Text size="sm" c="dimmed" truncate>
            {firstOf(models[0]?.text ?? '', models.length)}
          </Text>
          {solucoes[0] !== undefined && <Text lineClamp={2}>{solucoes[0].texto}</Text>}
          <Text size="sm" c="dimmed">
            Guardado em {timeText(kept.keptAt)}
          </Text>
        </Box>
        {codigos[0] !== undefined && <CodeChips {...codigos[0]} isSmall />}
        {/* Above the link that covers the row. */}
        <PinButton id={kept.id} symptom={sintoma} size="compact-md" style={{ zIndex: 1 }} />
      </Group>
    </Paper>
  );
}
