import type { Reading } from '@bancada/contract/attachments/document-readings';
import type { ListedReading } from '@bancada/contract/attachments/documents';
import { sizeText } from '@bancada/contract/file-size';
import { Anchor, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Tell } from './ReadAgainButton.tsx';
import { readingText, readPercent } from './reading-texts.ts';
import { StopButton } from './StopButton.tsx';

/** What is being read at this moment, whose it is and how far it is, each with a way to stop it. */
export function ReadingNow({ readings, tell }: { readings: readonly ListedReading[]; tell: Tell }) {
  if (readings.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="reading-now">
      <Title order={2} size="h4" id="reading-now">
        Sendo lidos agora
      </Title>
      {readings.map((reading) => {
        const { anexo, enviado_por_nome: by, tamanho } = reading;
        return (
          <Group key={anexo.id} justify="space-between" gap="sm">
            <Stack gap={0} miw={0} flex="1 1 240px">
              <Anchor component={Link} to={`/attachments/${anexo.id}`} style={{ overflowWrap: 'anywhere' }}>
                {anexo.nome_arquivo}
              </Anchor>
              <Text size="sm" c="dimmed">
                {by === null ? '' : `De ${by} · `}
                {sizeText(tamanho)}
              </Text>
              <ReadingState reading={reading} />
            </Stack>
            <StopButton id={anexo.id} name={anexo.nome_arquivo} tell={tell} />
          </Group>
        );
      })}
    </Stack>
  );
}

/** How far a file is read, with a bar while it is. */
export function ReadingState({ reading }: { reading: Reading }) {
  const { estado } = reading;
  const percent = estado === 'lendo' ? readPercent(reading) : null;
  return (
    <>
      <Text span inherit {...(estado === 'falhou' ? { c: 'var(--mantine-color-error)' } : {})}>
        {readingText(reading)}
      </Text>
      {/* The sentence says the same. */}
      {percent !== null && <Progress value={percent} size="sm" mt={4} maw={240} aria-hidden />}
    </>
  );
}
