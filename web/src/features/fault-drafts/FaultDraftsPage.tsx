import { type FaultDraft, faultDraftEndpoints } from '@bancada/contract/faults/fault-drafts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { timeText } from '../../ui/time.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { noCheck } from '../diagnoses/check-values.ts';
import { notice } from '../records/notices.tsx';
import { useDiscardQuestion } from '../wizard/DiscardQuestion.tsx';
import { hasDraft, startDraft } from '../wizard/draft-store.ts';
import { emptyDraft, type WizardDraft } from '../wizard/wizard-draft.ts';

export const faultDraftsKey = ['fault-drafts'] as const;

/** The person's drafts that wait, the newest first. */
export const faultDraftsQuery = queryOptions({
  queryKey: faultDraftsKey,
  staleTime: 0,
  queryFn: ({ signal }) => call(faultDraftEndpoints.list, {}, { signal }),
});

/** Faults that another system or an assistant wrote, for the person to look at: no knowledge until they save them. */
export function FaultDraftsPage() {
  const query = useQuery(faultDraftsQuery);
  const review = useReview();
  const discard = useDiscarding();
  return (
    <Page title="Rascunhos por confirmar">
      {review.dialog}
      {discard.dialog}
      <Loaded query={query} failure="Não foi possível carregar os rascunhos.">
        {(drafts) =>
          drafts.length === 0 ? (
            <EmptyState
              title="Nenhum rascunho espera por você."
              icon={IconNotes}
              next="O que um assistente escrever com um token seu aparece aqui, para você confirmar."
            />
          ) : (
            <Stack gap="md">
              <Text>Só você vê estes rascunhos. Cada um só entra na base quando você o revisa e salva.</Text>
              {drafts.map((draft) => (
                <DraftCard
                  key={draft.id}
                  draft={draft}
                  onReview={() => review.start(draft)}
                  onDiscard={() => discard.ask(draft)}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Opens a draft in the wizard, after asking where another one is there. */
function useReview() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<FaultDraft | null>(null);
  const open = (draft: FaultDraft) => {
    startDraft(asWizardDraft(draft));
    void navigate({ to: '/sintomas/new' });
  };
  const question = useDiscardQuestion(() => asked !== null && open(asked));
  return {
    start: (draft: FaultDraft) => {
      setAsked(draft);
      if (hasDraft()) question.ask();
      else open(draft);
    },
    dialog: question.dialog,
  };
}

function useDiscarding() {
  const queryClient = useQueryClient();
  return useConfirmedAction({
    title: 'Descartar o rascunho?',
    label: 'Descartar',
    busyLabel: 'Descartando...',
    question: ({ sintoma }: FaultDraft) => `“${sintoma}” será apagado. Não há como desfazer.`,
    perform: ({ id }) => call(faultDraftEndpoints.discard, { params: { id } }),
    onDone: () => {
      notice('Rascunho descartado.');
      return queryClient.invalidateQueries({ queryKey: faultDraftsKey });
    },
    failure: 'Falha ao descartar o rascunho.',
  });
}

interface DraftCardProps {
  draft: FaultDraft;
  onReview: () => void;
  onDiscard: () => void;
}

function DraftCard({ draft, onReview, onDiscard }: DraftCardProps) {
  const { sintoma, modelos, nota, token_nome, criado_em } = draft;
  return (
    <Paper component="article" withBorder p="md" aria-label={sintoma}>
      <Stack gap="xs">
        <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {sintoma}
        </Title>
        <Text size="sm" c="dimmed">
          {token_nome === null ? '' : `Escrito por ${token_nome} · `}
          {timeText(criado_em)}
        </Text>
        {modelos.length > 0 && <Text size="sm">{modelos.map(({ nome }) => nome).join(', ')}</Text>}
        <Lines title="Verificações" lines={draft.verificacoes} />
        <Lines title="Soluções" lines={draft.solucoes} />
        {nota !== '' && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {nota}
          </Text>
        )}
        <Group gap="sm">
          <Button data-acts size="md" onClick={onReview}>
            Revisar e salvar
          </Button>
          <Button data-acts size="md" variant="subtle" color="red" onClick={onDiscard}>
            Descartar
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem', overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the wizard begins with: the person looks at each step, and saves. */
export function asWizardDraft({ id, sintoma, modelos, verificacoes, solucoes }: FaultDraft): WizardDraft {
  const [first = '', ...more] = solucoes;
  return {
    ...emptyDraft,
    sintoma,
    selectedModels: modelos,
    newDiagnosticos: verificacoes.map((descricao, index) => ({
      ...{ chave: index + 1, descricao, code_post: '', code_led: '', code_beep: '', componentes: [] },
      ...noCheck,
    })),
    newSolucaoText: first,
    moreSolucoes: more.map((solucao, index) => ({ chave: index + 1, solucao })),
    rascunhoId: id,
  };
}
