import type { User } from '@bancada/contract/accounts/users';
import { Button, Group, Text } from '@mantine/core';
import { IconHistory, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { AccountEventPanel } from '../account-audit/AccountEventPanel.tsx';
import { EntryActions } from './EntryActions.tsx';
import { useSessionRevocation } from './use-session-revocation.tsx';
import { userSessionsQuery } from './users.queries.ts';

interface UserAccessProps {
  user: User;
  isOwn: boolean;
  /** Rendered between the access and the audit. */
  children: ReactNode;
}

/** On a user's page: the sessions, the verification e-mail, and the account's events. */
export function UserAccess({ user, isOwn, children }: UserAccessProps) {
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tell = (sentence: string | null, isFailure = false) => {
    setDone(isFailure ? null : sentence);
    setFailure(isFailure ? sentence : null);
  };
  const sessions = useQuery(userSessionsQuery(user.id));
  const revocation = useSessionRevocation({ onDone: tell });
  return (
    <>
      <Section title="Acesso">
        {done !== null && <FormSuccess>{done}</FormSuccess>}
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        <Loaded
          query={sessions}
          failure="Não foi possível carregar as sessões."
          skeleton={<SkeletonBlocks count={1} heightPx={24} />}
        >
          {({ active_sessions, max_logins }) => (
            <Text>
              Sessões abertas:{' '}
              <Text span inherit fw={600}>
                {active_sessions} de {max_logins}
              </Text>
            </Text>
          )}
        </Loaded>
        <Group gap="sm">
          <Button
            variant="default"
            size="md"
            leftSection={<IconLogout size={18} />}
            onClick={() => revocation.ask(user)}
            disabled={sessions.data?.active_sessions === 0}
          >
            Revogar Sessões
          </Button>
          <LinkButton
            to="/admin/alteracoes"
            search={{ pessoa: user.id }}
            variant="default"
            size="md"
            leftSection={<IconHistory size={18} />}
          >
            O que esta pessoa fez
          </LinkButton>
          <EntryActions
            user={user}
            isOwn={isOwn}
            onDone={tell}
            onFailed={(sentence) => tell(sentence, true)}
          />
        </Group>
        {isOwn && (
          <Text size="sm" c="dimmed">
            É a sua conta: revogar encerra também esta sessão.
          </Text>
        )}
      </Section>
      {children}
      <AccountEventPanel userId={user.id} />
      {revocation.dialog}
    </>
  );
}
