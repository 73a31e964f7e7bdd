import { Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const formMaxWidthPx = 560;

/** The own name, e-mail and password. */
export function EditProfilePage() {
  const query = useQuery(currentUserQuery);
  return (
    <Page title="Editar Perfil">
      <Stack maw={formMaxWidthPx} gap="lg">
        <Loaded query={query} failure="Erro ao buscar perfil.">
          {(user) => (
            <>
              <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
                <ProfileForm key={user.id} user={user} />
              </Paper>
              <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
                <PasswordForm user={user} />
              </Paper>
            </>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}
