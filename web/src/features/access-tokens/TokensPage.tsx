import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { layout } from '../../timings.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { TokenForm } from './TokenForm.tsx';
import { TokenList } from './TokenList.tsx';

/** The person's access tokens: what other systems and assistants call the API with. */
export function TokensPage() {
  const query = useQuery(currentUserQuery);
  return (
    <Page title="Tokens de acesso">
      <Stack gap="xl" maw={layout.formMaxWidthPx}>
        <Text>
          Com um token, um sistema da oficina ou um assistente usa a Bancada em seu nome, só com os direitos
          que você der. Nenhum token muda contas, senhas, outros tokens, permissões ou cópias de segurança.
          Trocar a senha ou revogar as sessões revoga também os tokens.{' '}
          <Anchor component={Link} to="/rascunhos" underline="always" inherit>
            Rascunhos por confirmar
          </Anchor>
        </Text>
        <Section title="Seus tokens">
          <TokenList />
        </Section>
        <Section title="Novo token">
          <Loaded query={query} failure="Erro ao buscar perfil.">
            {(user) => <TokenForm user={user} />}
          </Loaded>
        </Section>
      </Stack>
    </Page>
  );
}
