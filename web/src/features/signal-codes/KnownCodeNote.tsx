import { type SignalCode, signalTexts } from '@bancada/contract/signal-code-calls';
import { beepWords, ledWords, type SignalType } from '@bancada/contract/signal-codes';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { Failure } from '../../ui/Failure.tsx';
import type { KnownCode } from './signal-codes.queries.ts';

const texts: Record<SignalType, { unknown: string; failure: string }> = {
  post: { unknown: signalTexts.unknownPost, failure: 'Erro ao buscar Code Post.' },
  led: { unknown: 'Código LED não encontrado.', failure: 'Erro ao buscar código LED.' },
  beep: { unknown: 'Sequência de bipes não encontrada.', failure: 'Erro ao buscar sequência de bipes.' },
};

interface KnownCodeNoteProps {
  type: SignalType;
  known: KnownCode;
  /** It is alone on an otherwise empty screen. */
  isCentered?: boolean;
  onChoose: (code: string) => void;
}

/** Below a searched code: that it is unknown, similar codes, or that the lookup failed. */
export function KnownCodeNote({ type, known, isCentered = false, onChoose }: KnownCodeNoteProps) {
  const { unknown, failure } = texts[type];
  return (
    <div aria-live="polite">
      {known.error !== null && (
        <Box mt="sm">
          <Failure error={known.error} fallback={failure} onRetry={known.retry} />
        </Box>
      )}
      {known.isUnknown && (
        <Text fw={600} mt="sm">
          {unknown}
        </Text>
      )}
      {known.others.length > 0 && (
        <Stack gap={6} mt={known.isUnknown ? 4 : 'sm'}>
          <Text size="sm" c="dimmed">
            {known.isUnknown ? 'Os mais próximos que conhecemos:' : 'Mesmos bipes, outros espaços:'}
          </Text>
          <Group
            gap="xs"
            justify={isCentered ? 'center' : 'flex-start'}
            role="group"
            aria-label={known.isUnknown ? 'Códigos próximos' : 'Outros espaços'}
          >
            {known.others.map((other) => (
              <Button
                key={other.id}
                variant="default"
                size="md"
                px="sm"
                onClick={() => onChoose(other.codigo)}
              >
                {nameOf(type, other)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
    </div>
  );
}

function nameOf(type: SignalType, { codigo }: SignalCode) {
  if (type === 'beep') return beepWords(codigo);
  return (
    <span className={type === 'post' ? 'code-text' : ''}>{type === 'led' ? ledWords(codigo) : codigo}</span>
  );
}
