import type { MergeableKind } from '@bancada/contract/records/merges';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../ui/Dialog.tsx';
import { findNearDuplicates, type NearDuplicate } from './near-duplicates.ts';
import { useWizard } from './wizard-context.ts';

/** A new text, and how to replace it with an existing one. */
export interface NewText {
  kind: MergeableKind;
  text: string;
  use: (existing: { id: number; text: string }) => void;
}

interface Question {
  first: NewText & { found: NearDuplicate };
  rest: (NewText & { found: NearDuplicate })[];
  onDone: () => void;
}

const things: Record<MergeableKind, string> = {
  sintomas: 'um sintoma',
  diagnosticos: 'um diagnóstico',
  solucoes: 'uma solução',
};

/**
 * Before saving new texts, asks about each that nearly equals an existing one. If the server cannot be reached, nobody is kept
 * from saving. Render `dialog` on the page.
 */
export function useNearDuplicates(): {
  ask: (texts: NewText[], onDone: () => void) => void;
  isBusy: boolean;
  dialog: ReactNode;
} {
  const { isKept, keep } = useWizard();
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (texts: NewText[], onDone: () => void) => {
    const asked = texts.filter(({ text }) => text.trim() !== '' && !isKept(text));
    setIsBusy(true);
    const found = await Promise.all(
      asked.map(async (one) => ({ ...one, found: await findOrNone(one.kind, one.text) })),
    );
    setIsBusy(false);
    const [first, ...rest] = found.flatMap((one) =>
      one.found === null ? [] : [{ ...one, found: one.found }],
    );
    if (first === undefined) onDone();
    else setQuestion({ first, rest, onDone });
  };
  const goOn = ({ rest: [first, ...rest], onDone }: Question) => {
    setQuestion(first === undefined ? null : { first, rest, onDone });
    if (first === undefined) onDone();
  };
  const dialog = (
    <Modal
      opened={question !== null}
      onClose={() => setQuestion(null)}
      size="lg"
      title={
        <Text span fw={650} fz="lg">
          Já existe {question !== null && things[question.first.kind]} quase igual
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar e continuar editando' }}
    >
      {question !== null && (
        <Offer
          question={question}
          onUse={(existing) => {
            question.first.use(existing);
            goOn(question);
          }}
          onKeep={() => {
            keep(question.first.text);
            goOn(question);
          }}
        />
      )}
    </Modal>
  );
  return { ask: (texts, onDone) => void ask(texts, onDone), isBusy, dialog };
}

async function findOrNone(kind: MergeableKind, text: string): Promise<NearDuplicate | null> {
  try {
    return await findNearDuplicates(kind, text.trim());
  } catch (error) {
    console.warn('near duplicates could not be looked for', error);
    return null;
  }
}

interface OfferProps {
  question: Question;
  onUse: (existing: { id: number; text: string }) => void;
  onKeep: () => void;
}

function Offer({ question: { first }, onUse, onKeep }: OfferProps) {
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          O que você escreveu
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{first.text.trim()}</Text>
      </div>
      <Stack gap="xs" component="ul" className="plain-list" aria-label="O que já existe">
        {first.found.existing.map((existing) => (
          <Paper component="li" key={existing.id} withBorder p="sm">
            <Group justify="space-between" gap="sm">
              <Text style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>{existing.text}</Text>
              <Button
                variant="light"
                aria-label={`Usar este: ${existing.text}`}
                onClick={() => onUse(existing)}
              >
                Usar este
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        Usar o que já existe mantém os consertos juntos. Se são coisas diferentes, mantenha o seu.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep} data-autofocus>
          Manter o meu
        </Button>
      </Group>
    </Stack>
  );
}
