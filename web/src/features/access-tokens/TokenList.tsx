import {
  type AccessToken,
  accessTokenEndpoints,
  tokenRightLabels,
} from '@bancada/contract/accounts/access-tokens';
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { dayText, timeText } from '../../ui/time.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { notice } from '../records/notices.tsx';
import { ownTokensQuery, tokensKey } from './access-tokens.queries.ts';

/** The person's tokens, each that is good with a button to revoke it. */
export function TokenList() {
  const query = useQuery(ownTokensQuery);
  const { ask, dialog } = useRevoking('own');
  return (
    <>
      {dialog}
      <Loaded
        query={query}
        failure="Não foi possível carregar os tokens."
        skeleton={<SkeletonBlocks count={2} heightPx={88} />}
      >
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState
              title="Nenhum token de acesso."
              icon={IconKey}
              next="Crie um para ligar um sistema da oficina, ou um assistente."
            />
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Seus tokens">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => ask(token)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

/** Revokes a token after asking. @param scope `any`: of whomever, by an admin */
export function useRevoking(scope: 'own' | 'any') {
  const queryClient = useQueryClient();
  const { revoke, revokeAny } = accessTokenEndpoints;
  return useConfirmedAction({
    title: 'Revogar o token?',
    label: 'Revogar',
    busyLabel: 'Revogando...',
    question: ({ nome }: AccessToken) =>
      `O que usa “${nome}” deixa de funcionar na hora. Não há como desfazer: só criando outro.`,
    perform: ({ id }) => call(scope === 'own' ? revoke : revokeAny, { params: { id } }),
    onDone: () => {
      notice('Token revogado.');
      return queryClient.invalidateQueries({ queryKey: tokensKey });
    },
    failure: 'Falha ao revogar o token.',
  });
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const isGood = token.estado === 'vale';
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} flex={1} miw={0}>
          <Group gap={6}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {token.nome}
            </Text>
            <Badge size="sm" variant={isGood ? 'light' : 'default'} tt="none">
              {stateText(token)}
            </Badge>
          </Group>
          <Text size="sm">{rightsText(token)}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Termina em <span className="code-text">{token.final}</span> · {useText(token)}
          </Text>
        </Stack>
        {isGood && (
          <Button
            data-acts
            variant="subtle"
            color="red"
            size="compact-md"
            onClick={onRevoke}
            aria-label={`Revogar o token ${token.nome}`}
          >
            Revogar
          </Button>
        )}
      </Group>
    </Paper>
  );
}

/** `Ler a base, Registrar resultados`. */
export const rightsText = ({ direitos }: AccessToken): string =>
  direitos.map((right) => tokenRightLabels[right]).join(', ');

/** `Vale até 27/02/2027`, `Venceu em …`, `Revogado em …`. */
export function stateText({ estado, expira_em, revogado_em }: AccessToken): string {
  if (estado === 'revogado' && revogado_em !== null) return `Revogado em ${dayText(revogado_em)}`;
  return `${estado === 'vencido' ? 'Venceu em' : 'Vale até'} ${dayText(expira_em)}`;
}

/** `Último uso: 29/11/2026 10:12, de 10.0.0.7`. */
export function useText({ usado_em, endereco }: AccessToken): string {
  if (usado_em === null) return 'Ainda não foi usado';
  return `Último uso: ${timeText(usado_em)}${endereco === null ? '' : `, de ${endereco}`}`;
}
