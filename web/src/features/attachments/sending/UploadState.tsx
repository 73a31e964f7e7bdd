import { attachmentTexts } from '@bancada/contract/attachments/attachments';
import { sizeText } from '@bancada/contract/file-size';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Upload, UploadQueue } from './upload-queue.ts';

interface UploadStateProps {
  upload: Upload;
  queue: UploadQueue;
  /** Shown instead of what it is waiting for. */
  problem?: string | undefined;
}

/** An upload's progress, and what can be done about it. */
export function UploadStateLine({ upload, queue, problem }: UploadStateProps) {
  const { state, name, id } = upload;
  if (state.at === 'attached') {
    return (
      <Group gap={6} wrap="nowrap">
        <IconCircleCheck
          size={18}
          color="var(--mantine-color-green-7)"
          style={{ flexShrink: 0 }}
          aria-hidden
        />
        <Text size="sm" role="status">
          {state.wasKnown ? attachmentTexts.nothingSent : 'Enviado'}
        </Text>
      </Group>
    );
  }
  if (state.at === 'name-taken') {
    return (
      <Alert color="red" variant="light" role="alert" p="sm">
        {state.sentence}
        <Button
          data-acts
          variant="default"
          mt="xs"
          display="block"
          maw="100%"
          styles={{
            label: { whiteSpace: 'normal' },
            root: { height: 'auto', minHeight: 'var(--control-height)' },
          }}
          onClick={() => {
            queue.edit(id, { name: state.freeName });
            queue.retry(id);
          }}
        >
          Enviar como “{state.freeName}”
        </Button>
      </Alert>
    );
  }
  if (state.at === 'failed' || problem !== undefined) {
    return (
      <Alert color="red" variant="light" role="alert" p="sm">
        {state.at === 'failed' ? state.sentence : problem}
        {state.at === 'failed' && state.mayRetry && (
          <Button data-acts variant="default" mt="xs" display="block" onClick={() => queue.retry(id)}>
            Tentar novamente
          </Button>
        )}
      </Alert>
    );
  }
  const said = sentenceOf(upload);
  if (said === null) return null;
  return (
    <div>
      <Text size="sm" role="status" mb={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {said.sentence}
      </Text>
      <Progress value={said.percent} animated={said.percent === 100} aria-label={`Envio de ${name}`} />
    </div>
  );
}

/** null if nothing is in progress. */
function sentenceOf({ state, file }: Upload): { sentence: string; percent: number } | null {
  const percentOf = (done: number) => Math.floor((100 * done) / file.size);
  switch (state.at) {
    case 'queued':
      return { sentence: 'Na fila', percent: 0 };
    case 'hashing':
      return { sentence: `Calculando o MD5: ${percentOf(state.done)}%`, percent: percentOf(state.done) };
    case 'checking':
      return { sentence: 'Vendo se o servidor já o tem…', percent: 0 };
    case 'sending':
      return {
        sentence: `Enviando: ${sizeText(state.done)} de ${sizeText(file.size)}`,
        percent: percentOf(state.done),
      };
    case 'recording':
      return { sentence: 'Anexando…', percent: 100 };
    case 'paused':
      return {
        sentence: `A conexão caiu. Nova tentativa em ${Math.round(state.pauseMs / 1_000)} s.`,
        percent: 0,
      };
    default:
      return null;
  }
}
