import { retention } from '@bancada/contract/accounts/privacy';
import { Anchor, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { layout } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { useIsSignedIn } from '../auth/current-user.queries.ts';
import { useContact } from '../contact/contact.queries.ts';
import { type PrivacyFact, privacyFacts } from './privacy-facts.ts';

/** What is stored about people, why and for how long, and their rights. Public. */
export function PrivacyPage() {
  return (
    <Page title="Privacidade">
      <Stack gap="xl" maw={layout.formMaxWidthPx}>
        <Text>
          A Bancada guarda o necessário para você entrar, registrar consertos e ser reconhecido por eles. Não
          há propaganda, rastreadores nem serviços de terceiros nas páginas, e nada é vendido. Esta página
          diz, nos termos da Lei Geral de Proteção de Dados (LGPD), o que é guardado, por quê, por quanto
          tempo, quem vê e o que você pode pedir.
        </Text>
        <Part title="O que é guardado">
          {privacyFacts.map((fact) => (
            <Fact key={fact.what} fact={fact} />
          ))}
        </Part>
        <Part title="Neste navegador">
          <Text>
            Ficam guardados aqui os códigos da sua sessão e rascunhos do que você começou a escrever, que sair
            apaga, e três cookies: um só diz se o tema é claro ou escuro; outro, que este aparelho já entrou
            na sua conta, para que as tentativas de estranhos não barrem você; o terceiro, que você já viu a
            apresentação. Não vão a mais ninguém.
          </Text>
        </Part>
        <YourRights />
        <WhomToAsk />
        <BackButton />
      </Stack>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}

function Fact({ fact: { what, why, seenBy, until } }: { fact: PrivacyFact }) {
  return (
    <Stack gap={4}>
      <Title order={3} fz="md">
        {what}
      </Title>
      <Text size="sm">{why}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Text size="sm">
          <b>Quem vê:</b> {seenBy}
        </Text>
        <Text size="sm">
          <b>Até quando:</b> {until}
        </Text>
      </SimpleGrid>
    </Stack>
  );
}

function YourRights() {
  const isSignedIn = useIsSignedIn();
  const profile = isSignedIn ? (
    <Anchor component={Link} to="/edit-profile" underline="always">
      Editar Perfil
    </Anchor>
  ) : (
    'Editar Perfil'
  );
  return (
    <Part title="O que você pode fazer">
      <List spacing="xs">
        <List.Item>
          Ver e levar: em {profile}, “Exportar meus dados” grava um arquivo com tudo o que é seu.
        </List.Item>
        <List.Item>Corrigir: em {profile} você muda nome, nome de usuário, e-mail e senha.</List.Item>
        <List.Item>
          Excluir: em {profile}, “Excluir minha conta” apaga na hora o que identifica você. O que registrou
          fica, sem o seu nome.
        </List.Item>
        <List.Item>
          Se um administrador excluir a sua conta, o seu nome fica na auditoria por até{' '}
          {retention.auditNamesMonths} meses. Cópias de segurança são de quem opera o servidor: pergunte a ele
          por quanto tempo as guarda.
        </List.Item>
        <List.Item>Perguntar, ou opor-se a um uso: fale com quem responde pelos dados, abaixo.</List.Item>
      </List>
    </Part>
  );
}

function WhomToAsk() {
  const contact = useContact()?.email;
  return (
    <Part title="Com quem falar">
      <Text>
        Quem instalou esta Bancada é o responsável pelos dados.{' '}
        {contact ? (
          <>
            Escreva para{' '}
            <Anchor href={`mailto:${contact}`} underline="always">
              {contact}
            </Anchor>
            , ou fale
          </>
        ) : (
          'Fale'
        )}{' '}
        com um administrador da sua oficina. Se a resposta não bastar, você pode reclamar à Autoridade
        Nacional de Proteção de Dados (ANPD).
      </Text>
    </Part>
  );
}
