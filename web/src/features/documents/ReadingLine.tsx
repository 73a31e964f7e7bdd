import { isBeingRead } from '@bancada/contract/attachments/document-readings';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { timings } from '../../timings.ts';
import { Failure } from '../../ui/Failure.tsx';
import { TimedAlert, useSaid } from '../../ui/TimedAlert.tsx';
import { useMay } from '../auth/use-may.ts';
import { readingQuery } from './documents.queries.ts';
import { ReadAgainButton } from './ReadAgainButton.tsx';
import { mayBeReadAgain, readingText } from './reading-texts.ts';
import { StopButton } from './StopButton.tsx';

/** Whether the search finds what an attachment says; admins may have it read again. */
export function ReadingLine({ id, name }: { id: number; name: string }) {
  const query = useQuery(readingQuery(id));
  const mayManage = useMay('manage-documents');
  const { said, succeed, fail, clear } = useSaid();
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <Failure
        error={query.error}
        fallback="Não foi possível saber se o arquivo já foi lido."
        onRetry={() => void query.refetch()}
      />
    );
  if (data === undefined) return <Skeleton height={18} maw={240} aria-hidden />;
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="sm">
        <Text>{readingText(data)}</Text>
        {mayManage && mayBeReadAgain(data) && (
          <ReadAgainButton id={id} name={name} tell={{ succeed, fail }} />
        )}
        {mayManage && isBeingRead(data) && <StopButton id={id} name={name} tell={{ succeed, fail }} />}
      </Group>
      <TimedAlert said={said} durationMs={timings.adminAlertMs} onGone={clear} />
    </Stack>
  );
}
