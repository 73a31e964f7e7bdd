import { attachmentLimits } from '@bancada/contract/attachments/attachments';
import { sizeText } from '@bancada/contract/file-size';
import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { useActs } from '../../../ui/acts.ts';
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx';
import { UploadStateLine } from './UploadState.tsx';
import { isEditable, type Upload, type UploadQueue } from './upload-queue.ts';

interface UploadLineProps {
  upload: Upload;
  queue: UploadQueue;
  documentTypes: readonly string[];
  /** Why it cannot be uploaded, whatever is typed. */
  problem?: string | undefined;
}

/** One chosen file: its name, type and progress. */
export function UploadLine({ upload, queue, documentTypes, problem }: UploadLineProps) {
  const { id, file, name, tipo, descricao, state, errors } = upload;
  const isOver = state.at === 'attached';
  const isLocked = !isEditable(upload);
  const fields = !isOver && problem === undefined && !(state.at === 'failed' && !state.mayRetry);
  return (
    <Paper component="li" withBorder p="sm" aria-label={file.name} data-upload={id}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <IconFile size={20} style={{ flexShrink: 0 }} aria-hidden />
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {isOver ? name : file.name}{' '}
              <Text span inherit c="dimmed">
                ({sizeText(file.size)})
              </Text>
            </Text>
          </Group>
          {!isOver && <EndButton upload={upload} queue={queue} isRunning={isLocked} />}
        </Group>
        {fields && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              label="Nome do Arquivo"
              required
              value={name}
              maxLength={attachmentLimits.nameMaxChars}
              error={errors.name}
              readOnly={isLocked}
              onChange={({ currentTarget }) => queue.edit(id, { name: currentTarget.value })}
            />
            <DocumentTypeSelect
              documentTypes={documentTypes}
              value={tipo}
              error={errors.tipo}
              isLocked={isLocked}
              onChange={(type) => queue.edit(id, { tipo: type })}
            />
            <TextInput
              label="Descrição"
              value={descricao}
              maxLength={attachmentLimits.descricaoMaxChars}
              error={errors.descricao}
              readOnly={isLocked}
              onChange={({ currentTarget }) => queue.edit(id, { descricao: currentTarget.value })}
              style={{ gridColumn: '1 / -1' }}
            />
          </SimpleGrid>
        )}
        <UploadStateLine upload={upload} queue={queue} problem={problem} />
      </Stack>
    </Paper>
  );
}

interface EndButtonProps {
  upload: Upload;
  queue: UploadQueue;
  isRunning: boolean;
}

function EndButton({ upload: { id, file }, queue, isRunning }: EndButtonProps) {
  const label = isRunning ? 'Cancelar' : 'Remover';
  return (
    <Button
      data-acts={useActs(label)}
      variant="default"
      px="sm"
      leftSection={<IconX size={16} />}
      aria-label={`${label} ${file.name}`}
      onClick={() => (isRunning ? queue.cancel(id) : queue.remove(id))}
      style={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  );
}
