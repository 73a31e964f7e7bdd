import { type SignalCode, signalTexts } from '@bancada/contract/codes/signal-code-calls';
import { beepWords, ledWords, type SignalType } from '@bancada/contract/codes/signal-codes';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { KnownCode } from './signal-codes.queries.ts';

const unknownTexts: Record<SignalType, string> = {
  post: signalTexts.unknownPost,
  led: 'Código LED não encontrado.',
  beep: 'Sequência de bipes não encontrada.',
};

interface KnownCodeNoteProps {
  type: SignalType;
  known: KnownCode;
  /** Other searches are offered beside it: whether it is a code at all is not known. */
  isOffer?: boolean;
  onChoose: (code: string) => void;
}

/** Below a searched code: that it is unknown, and similar codes. */
export function KnownCodeNote({ type, known, isOffer = false, onChoose }: KnownCodeNoteProps) {
  return (
    <div aria-live="polite">
      {known.isUnknown && !isOffer && (
        <Text fw={600} mt="sm">
          {unknownTexts[type]}
        </Text>
      )}
      {known.others.length > 0 && (
        <Stack gap={6} mt={known.isUnknown ? 4 : 'sm'}>
          <Text size="sm" c="dimmed" {...(isOffer && { ta: 'center' })}>
            {known.isUnknown ? 'Os mais próximos que conhecemos:' : 'Mesmos bipes, outros espaços:'}
          </Text>
          <Group
            gap="xs"
            justify={isOffer ? 'center' : 'flex-start'}
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
