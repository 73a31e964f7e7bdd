import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileAlert } from '@tabler/icons-react';
import { useDownload } from '../attachments.queries.ts';

interface BrokenFileProps {
  attachment: AttachmentSummary;
  sentence: string;
  children?: string;
}

/** A file that cannot be shown, whatever is tried; it can still be downloaded. */
export function BrokenFile({ attachment, sentence, children }: BrokenFileProps) {
  const download = useDownload();
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconFileAlert />} title={sentence}>
      <Stack gap="sm" align="flex-start">
        {children !== undefined && <Text size="sm">{children}</Text>}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate(attachment)}
        >
          Baixar o arquivo
        </Button>
      </Stack>
    </Alert>
  );
}
