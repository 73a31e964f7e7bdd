import type { FactorState } from '@bancada/contract/accounts/second-factor';
import { factorLimits } from '@bancada/contract/accounts/second-factor';
import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Section } from '../../ui/Section.tsx';
import { dayText, timeText } from '../../ui/time.ts';
import type { FactorAction } from './factor-actions.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { whyNoPasskeys } from './passkey.ts';
import { factorStateQuery } from './second-factor.queries.ts';

const FactorDialog = lazyPart(async () => (await import('./FactorDialog.tsx')).FactorDialog);

interface FactorSectionProps {
  /** Of the heading: one level below the page's title. */
  title: string;
  /** Called after a change, when its dialog has closed. */
  onChanged?: () => void;
}

/** The person's second factors, and how to change them. */
export function FactorSection({ title, onChanged }: FactorSectionProps) {
  const query = useQuery(factorStateQuery);
  const [action, setAction] = useState<FactorAction | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return (
    <Section
      title={title}
      mark={
        query.data !== undefined && (
          <Badge variant={query.data.ativo ? 'light' : 'default'} tt="none">
            {query.data.ativo ? 'Ativa' : 'Inativa'}
          </Badge>
        )
      }
    >
      <Text>
        Além da senha, a entrada pede um código do celular ou uma chave de acesso. Quem descobrir a sua senha
        não entra só com ela.
      </Text>
      {done !== null && <FormSuccess>{done}</FormSuccess>}
      <Loaded query={query} failure="Não foi possível carregar a verificação em duas etapas.">
        {(state) => (
          <Factors
            state={state}
            onAction={(next) => {
              setDone(null);
              setAction(next);
            }}
          />
        )}
      </Loaded>
      {action !== null && (
        <FactorDialog
          action={action}
          onClose={(sentence) => {
            setAction(null);
            setDone(sentence);
            if (sentence !== null) onChanged?.();
          }}
        />
      )}
    </Section>
  );
}

function Factors({ state, onAction }: { state: FactorState; onAction: (action: FactorAction) => void }) {
  const obstacle = whyNoPasskeys(state.endereco_das_chaves);
  return (
    <Stack gap="lg">
      <Part title="Aplicativo autenticador">
        <Text size="sm" c="dimmed">
          {appText(state)}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => onAction({ kind: 'add-app' })}>
            {state.aplicativo === null ? 'Adicionar aplicativo' : 'Trocar aplicativo'}
          </Button>
          {state.aplicativo !== null && (
            <Button variant="subtle" color="red" onClick={() => onAction({ kind: 'remove-app' })}>
              Remover aplicativo
            </Button>
          )}
        </Group>
      </Part>
      <Part title="Chaves de acesso">
        <Text size="sm" c="dimmed">
          {obstacle ?? 'O dedo, o rosto ou o PIN de um aparelho, ou uma chave USB.'}
        </Text>
        <PasskeyList
          passkeys={state.chaves}
          onRemove={(passkey) => onAction({ kind: 'remove-passkey', passkey })}
        />
        {obstacle === null && (
          <Group>
            <Button variant="default" onClick={() => onAction({ kind: 'add-passkey' })}>
              Adicionar chave de acesso
            </Button>
          </Group>
        )}
      </Part>
      {state.ativo && (
        <Part title="Códigos de recuperação">
          <CodesLeft count={state.codigos_restantes} />
          <Group>
            <Button variant="default" onClick={() => onAction({ kind: 'new-codes' })}>
              Criar novos códigos
            </Button>
          </Group>
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Title order={3} fz="md">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function CodesLeft({ count }: { count: number }) {
  const text = count === 1 ? 'Resta 1 código.' : `Restam ${count} de ${factorLimits.recoveryCodes} códigos.`;
  if (count > factorLimits.fewRecoveryCodes)
    return (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    );
  return (
    <Alert color="yellow" variant="light">
      {count === 0 ? 'Não resta nenhum código.' : text} Crie novos códigos para não ficar do lado de fora.
    </Alert>
  );
}

function appText({ aplicativo }: FactorState): string {
  if (aplicativo === null) return 'Um aplicativo no celular mostra um código novo a cada 30 segundos.';
  const since = `Ativo desde ${dayText(aplicativo.criado_em)}`;
  return aplicativo.usado_em === null
    ? `${since} · ainda não usado`
    : `${since} · último uso em ${timeText(aplicativo.usado_em)}`;
}
