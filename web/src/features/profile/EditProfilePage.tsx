import { Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { OwnDataSection } from '../privacy/OwnDataSection.tsx';
import { RemoveAccountSection } from '../privacy/RemoveAccountSection.tsx';
import { FactorSection } from '../second-factor/FactorSection.tsx';
import { OwnSignIns } from '../security-events/OwnSignIns.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** One's name, e-mail, password and data, and recent sign-ins. */
export function EditProfilePage() {
  const query = useQuery(currentUserQuery);
  return (
    <Page title="Editar Perfil">
      <Loaded query={query} failure="Erro ao buscar perfil.">
        {(user) => (
          <>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48} style={{ alignItems: 'start' }}>
              <ProfileForm key={user.id} user={user} />
              <PasswordForm user={user} />
            </SimpleGrid>
            <FactorSection title="Verificação em duas etapas" />
            <TokensSection />
            <OwnSignIns />
            <OwnDataSection user={user} />
            <RemoveAccountSection user={user} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** On the profile: the way to the tokens. */
function TokensSection() {
  return (
    <Section title="Tokens de acesso">
      <Text>Ligam um sistema da oficina, ou um assistente, à Bancada em seu nome.</Text>
      <div>
        <Button component={Link} to="/edit-profile/tokens" variant="default" size="md">
          Ver tokens
        </Button>
      </div>
    </Section>
  );
}
