import { authorityFile, type OwnHttps, ownHttpsEndpoints } from '@bancada/contract/instance/own-https';
import { Anchor, Button, List, Stack, Tabs, Text } from '@mantine/core';
import { IconDownload, IconLockCheck, IconLockOff } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { layout } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { QrPicture } from '../../ui/QrPicture.tsx';
import { Section } from '../../ui/Section.tsx';
import { type Device, deviceOf, httpsAddresses, pageForOthers, wayOf } from './device.ts';
import { trustSteps } from './trust-steps.ts';

const ownHttpsQuery = queryOptions({
  queryKey: ['own-https'],
  queryFn: ({ signal }) => call(ownHttpsEndpoints.get, {}, { signal }),
});

/** How a device comes to trust the instance's own https: once, and then microphone, camera and offline use work. Public. */
export function OwnHttpsPage() {
  const query = useQuery(ownHttpsQuery);
  return (
    <Page title="Usar com https">
      <Stack gap="sm" maw={layout.formMaxWidthPx}>
        <Loaded query={query} failure="Erro ao ver se o https está ligado.">
          {({ porta, autoridade, ...rest }) =>
            porta === null || autoridade === null ? (
              <SwitchedOff />
            ) : (
              <Served served={{ ...rest, porta, autoridade }} />
            )
          }
        </Loaded>
        <div>
          <BackButton />
        </div>
      </Stack>
    </Page>
  );
}

function SwitchedOff() {
  if (location.protocol === 'https:') return <AlreadySafe />;
  return (
    <EmptyState
      icon={IconLockOff}
      title="O https está desligado nesta Bancada."
      next="Quem cuida do servidor o liga ao iniciar com HTTPS=1. Até lá, microfone, câmera e uso sem conexão só funcionam na própria máquina em que a Bancada roda."
    />
  );
}

interface ServedHttps extends OwnHttps {
  porta: number;
  autoridade: NonNullable<OwnHttps['autoridade']>;
}

const AlreadySafe = () => (
  <Text>
    <IconLockCheck size={18} aria-hidden /> Este aparelho já abriu a Bancada por https: não há nada a fazer.
  </Text>
);

function Served({ served }: { served: ServedHttps }) {
  const way = wayOf(served, location);
  if (way === 'proxy') return <AlreadySafe />;
  return (
    <>
      <Text>
        Microfone, câmera, uso sem conexão e chaves de acesso precisam de https. Nesta oficina ele usa um
        certificado da própria Bancada: cada celular ou computador confia nele uma vez, e pronto.
      </Text>
      {way === 'own' && (
        <Text role="status">
          Esta página abriu por https. Se o navegador não mostrou aviso, este aparelho já confia.
        </Text>
      )}
      <Trusting served={served} />
      <ForOthers served={served} />
      <Checking autoridade={served.autoridade} />
    </>
  );
}

function Trusting({ served }: { served: ServedHttps }) {
  const [device, setDevice] = useState(deviceOf(navigator));
  const [address] = httpsAddresses(served, location);
  return (
    <Section title="Neste aparelho">
      <Tabs value={device} onChange={(value) => setDevice(value as Device)} keepMounted={false}>
        <Tabs.List>
          {Object.entries(trustSteps).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value} px="xs" mih={44}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={device} pt="md">
          <Steps device={device} address={address} />
        </Tabs.Panel>
      </Tabs>
    </Section>
  );
}

function Steps({ device, address }: { device: Device; address: string | undefined }) {
  const { before, steps } = trustSteps[device];
  return (
    <Stack gap="md">
      <Text size="sm">{before}</Text>
      <List type="ordered" spacing="md">
        <List.Item>
          <Button component="a" href={authorityFile} size="md" leftSection={<IconDownload size={18} />}>
            Baixar certificado
          </Button>
        </List.Item>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
        {address !== undefined && (
          <List.Item>
            <Button
              component="a"
              href={address}
              size="md"
              variant="default"
              leftSection={<IconLockCheck size={18} />}
            >
              Abrir com https
            </Button>
          </List.Item>
        )}
      </List>
    </Stack>
  );
}

/** A phone gets here by its camera; who is at one already needs no picture for it. */
function ForOthers({ served }: { served: ServedHttps }) {
  const page = pageForOthers(served, location);
  return (
    <Section title="Em outro aparelho">
      {page === null ? (
        <Text>Este servidor não tem endereço na rede que outros aparelhos alcancem.</Text>
      ) : (
        <>
          <Text>
            Aponte a câmera do celular para o código, ou digite{' '}
            <Anchor href={page} underline="always" style={{ overflowWrap: 'anywhere' }}>
              {page}
            </Anchor>
          </Text>
          <QrPicture address={page} alt="QR code desta página; o mesmo endereço está em texto acima" />
        </>
      )}
      <Text>Depois de confiar, a Bancada abre por https em:</Text>
      <List>
        {httpsAddresses(served, location).map((address) => (
          <List.Item key={address}>
            <Anchor href={address} className="touch-link" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function Checking({ autoridade: { nome, impressao_digital, valida_ate } }: Pick<ServedHttps, 'autoridade'>) {
  return (
    <Section title="O que este certificado pode">
      <Text>
        “{nome}” só vale para endereços da rede da oficina: com ele ninguém se passa por um banco ou por outro
        site. Vale até {new Date(valida_ate).getFullYear()}; para deixar de confiar, remova-o no mesmo lugar
        em que o instalou.
      </Text>
      <Text size="sm">
        Em uma rede em que você não confia, compare a impressão digital (SHA-256) com a desta página aberta na
        própria máquina da Bancada:
      </Text>
      <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {impressao_digital}
      </Text>
    </Section>
  );
}
