import type { BackupState } from '@bancada/contract/instance/backups';
import { Box, Button, Stack } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isFailure } from '../../api/api-error.ts';
import { timings } from '../../timings.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { TimedAlert, useSaid } from '../../ui/TimedAlert.tsx';
import { KnowledgeFile } from '../knowledge-file/KnowledgeFile.tsx';
import { BackupWarning } from './BackupWarning.tsx';
import { backupsQuery, beginCopy } from './backups.queries.ts';
import { CopyInProgress } from './CopyInProgress.tsx';
import { HowToRestore } from './HowToRestore.tsx';
import { LastCopy } from './LastCopy.tsx';
import { StoredCopies } from './StoredCopies.tsx';

/** What there is beside what to do with it, where both have room. */
const besideEachOther = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  alignItems: 'start',
  columnGap: 'var(--mantine-spacing-lg)',
};

/** The instance's copies: the last good one, the one being made, what is wrong, and how to bring one back. */
export function BackupsPage() {
  const query = useQuery(backupsQuery);
  const queryClient = useQueryClient();
  const begin = useMutation({
    mutationFn: beginCopy,
    onSuccess: (state) => queryClient.setQueryData(backupsQuery.queryKey, state),
    onError: () => queryClient.invalidateQueries(backupsQuery),
  });
  const { said, succeed, clear } = useSaid();
  useWhenDone(query.data, () => succeed('Cópia pronta e conferida.'));
  const isReady = query.data?.andamento === null && !begin.isPending;
  // Somebody else was faster: the progress below says so.
  const failure = begin.isError && !isFailure(begin.error, 'backup-running') ? begin.error : null;
  return (
    <Page
      title="Cópias de segurança"
      actions={
        <Button
          data-acts
          size="md"
          leftSection={<IconDeviceFloppy size={18} />}
          onClick={() => isReady && begin.mutate()}
          // Not `disabled`, which would take the focus from whoever has just pressed it.
          aria-disabled={!isReady}
          {...(isReady ? {} : { 'data-disabled': true })}
        >
          Fazer uma cópia agora
        </Button>
      }
    >
      <TimedAlert said={said} durationMs={timings.adminAlertMs} onGone={clear} />
      <Stack gap="md">
        {failure !== null && (
          <Failure
            error={failure}
            fallback="Não foi possível começar a cópia."
            onRetry={() => begin.mutate()}
          />
        )}
        <Loaded
          query={query}
          failure="Erro ao buscar as cópias de segurança."
          skeleton={<SkeletonBlocks count={2} heightPx={220} />}
        >
          {(state) => (
            <div>
              <Stack gap="md">
                <BackupWarning state={state} />
                {state.andamento && <CopyInProgress progress={state.andamento} />}
              </Stack>
              <Box style={besideEachOther}>
                <div>
                  <LastCopy state={state} />
                  {state.copias.length > 0 && <StoredCopies copies={state.copias} />}
                </div>
                <HowToRestore state={state} />
              </Box>
            </div>
          )}
        </Loaded>
        <KnowledgeFile />
      </Stack>
    </Page>
  );
}

/** Calls back when a copy that was seen in progress has succeeded. */
function useWhenDone(state: BackupState | undefined, tell: () => void): void {
  const wasRunning = useRef(false);
  const latest = useRef(tell);
  latest.current = tell;
  const isRunning = state === undefined ? undefined : state.andamento !== null;
  const hasFailed = state?.falha != null;
  useEffect(() => {
    if (isRunning === undefined) return;
    if (wasRunning.current && !isRunning && !hasFailed) latest.current();
    wasRunning.current = isRunning;
  }, [isRunning, hasFailed]);
}
