import type { User } from '@bancada/contract/accounts/users';
import { type UndoKind, undoKinds } from '@bancada/contract/records/undo';
import { Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { sinceOf } from './since.ts';
import { UndoForm } from './UndoForm.tsx';
import { UndoneReport, UndoPreview } from './UndoReport.tsx';
import { personQuery, previewUndo, undoPerson } from './undo.queries.ts';

/** State of the page in the URL: whose doings. */
export interface UndoSearch {
  usuario?: number | undefined;
}

/** Undoes what one person did since a moment: what would be undone first, then the act. */
export function UndoPage() {
  const { usuario }: UndoSearch = useSearch({ strict: false });
  const list = usuario === undefined ? '/admin/users' : `/admin/users?usuario=${usuario}`;
  return (
    <Page title="Desfazer o que uma pessoa fez" back={<BackButton list={list} />}>
      {usuario === undefined ? (
        <EmptyState
          title="Nenhuma pessoa escolhida."
          icon={IconUserSearch}
          next="Escolha uma em Usuários e toque em Desfazer o que esta pessoa fez."
        />
      ) : (
        <OfAccount id={usuario} />
      )}
    </Page>
  );
}

function OfAccount({ id }: { id: number }) {
  const query = useQuery(personQuery(id));
  return (
    <Loaded
      query={query}
      failure="Erro ao buscar usuário."
      skeleton={<SkeletonBlocks count={1} heightPx={260} />}
    >
      {(user) => <UndoOf key={id} id={id} user={user} />}
    </Loaded>
  );
}

const lastDayMs = 24 * 60 * 60 * 1000;

function UndoOf({ id, user }: { id: number; user: User | null }) {
  const queryClient = useQueryClient();
  const [since, setSince] = useState(() => sinceOf(new Date(Date.now() - lastDayMs)));
  const [kinds, setKinds] = useState<readonly UndoKind[]>(undoKinds);
  const preview = useMutation({ mutationFn: previewUndo });
  const undoing = useMutation({
    mutationFn: undoPerson,
    onSuccess: () => {
      preview.reset();
      void queryClient.invalidateQueries();
    },
  });
  // What was seen is what is undone: another choice is looked at anew.
  const change = (work: () => void) => {
    work();
    preview.reset();
    undoing.reset();
  };
  const look = (moment: Date) => {
    undoing.reset();
    preview.mutate({ id, desde: moment.toISOString(), especies: [...kinds] });
  };
  const failure = preview.error ?? undoing.error;
  return (
    <Stack gap="lg" maw={720}>
      <WhatItDoes id={id} user={user} />
      <UndoForm
        since={since}
        kinds={kinds}
        isBusy={preview.isPending || undoing.isPending}
        isLooking={preview.isPending}
        onSince={(typed) => change(() => setSince(typed))}
        onKinds={(chosen) => change(() => setKinds(chosen))}
        onLook={look}
      />
      {failure !== null && (
        <FormFailure>
          {errorMessage(failure, 'Não foi possível. Nada foi desfeito pela metade: tente de novo.')}
        </FormFailure>
      )}
      <div aria-live="polite">
        {preview.isPending && <SkeletonBlocks count={1} heightPx={160} />}
        {preview.data !== undefined && (
          <UndoPreview
            report={preview.data}
            isUndoing={undoing.isPending}
            onUndo={() => undoing.mutate(preview.variables)}
          />
        )}
        {undoing.data !== undefined && <UndoneReport report={undoing.data} />}
      </div>
    </Stack>
  );
}

function WhatItDoes({ id, user }: { id: number; user: User | null }) {
  return (
    <Text>
      O que{' '}
      {user === null ? (
        <b>a conta removida nº {id}</b>
      ) : (
        <>
          <b>{user.nome}</b> (@{user.nome_usuario})
        </>
      )}{' '}
      fez na base de conhecimento volta ao que era antes. O que outra pessoa alterou depois fica como está.
      Nada se perde: tudo continua no histórico e na lixeira.
      {user?.ativo === true && ' A conta está ativa: desative-a antes, se a pessoa não devia continuar.'}
    </Text>
  );
}
