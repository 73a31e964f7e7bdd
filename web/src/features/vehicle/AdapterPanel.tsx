import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconBluetooth,
  IconPlugConnected,
  IconPlugX,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { LinkAnchor } from '../../ui/Links.tsx';
import type { AdapterRefused } from './adapter-line.ts';
import { OpenSession } from './OpenSession.tsx';
import type { Reading, ReadingState } from './reading.ts';

interface AdapterPanelProps {
  reading: Reading;
  state: ReadingState;
}

/** Connecting, what is going on, and why it is not. */
export function AdapterPanel({ reading, state }: AdapterPanelProps) {
  const { step, refusal, isConnected, cleared } = state;
  const isBusy = step !== null;
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  return (
    <Stack gap="sm" role="group" aria-label="Adaptador" data-print="no">
      {/* In their places while something is done: the second press of two must not end what the first began. */}
      <Group gap="xs">
        {isConnected ? (
          <Button
            size="md"
            px="md"
            leftSection={<IconRefresh size={18} />}
            disabled={isBusy}
            onClick={() => void reading.readAgain()}
          >
            Ler de novo
          </Button>
        ) : (
          <ConnectButtons reading={reading} isBusy={isBusy} />
        )}
        {isConnected && !isBusy && <EndButton label="Desconectar" onEnd={reading.disconnect} />}
        <OpenSession
          label="Abrir sessão"
          isDisabled={isBusy}
          onProblem={setFileProblem}
          onOpen={(session) => reading.open('now', session)}
        />
      </Group>
      {isBusy && <Progress state={state} onEnd={reading.disconnect} />}
      {refusal !== null && <Refusal refusal={refusal} />}
      {fileProblem !== null && <Problem>{fileProblem}</Problem>}
      {cleared !== null && (
        <Alert variant="light" color="blue" role="status" title="Apagar códigos">
          <List size="sm">
            {cleared.map(({ who, words }) => (
              <List.Item key={who}>
                {who}: {words}.
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {state.now === null && !isBusy && <AboutAdapters />}
    </Stack>
  );
}

function ConnectButtons({ reading, isBusy }: { reading: Reading; isBusy: boolean }) {
  return (
    <>
      <Button
        size="md"
        px="md"
        leftSection={<IconPlugConnected size={18} />}
        disabled={isBusy}
        onClick={() => void reading.connect('cabo')}
      >
        Conectar por cabo
      </Button>
      <Button
        variant="light"
        size="md"
        px="md"
        leftSection={<IconBluetooth size={18} />}
        disabled={isBusy}
        onClick={() => void reading.connect('bluetooth')}
      >
        Conectar por Bluetooth
      </Button>
    </>
  );
}

function EndButton({ label, onEnd }: { label: string; onEnd: () => void }) {
  return (
    <Button variant="default" size="md" px="md" leftSection={<IconPlugX size={18} />} onClick={onEnd}>
      {label}
    </Button>
  );
}

function Progress({ state: { step, done }, onEnd }: { state: ReadingState; onEnd: () => void }) {
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text role="status">{step}…</Text>
      </Group>
      <Group my="xs">
        <EndButton label="Parar" onEnd={onEnd} />
      </Group>
      {done.length > 0 && (
        <details>
          <summary>{done.length === 1 ? '1 passo feito' : `${done.length} passos feitos`}</summary>
          <List size="sm" type="ordered">
            {done.map((words, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps repeat, and are only added at the end
              <List.Item key={place}>{words}</List.Item>
            ))}
          </List>
        </details>
      )}
    </div>
  );
}

function Refusal({ refusal }: { refusal: AdapterRefused }) {
  return (
    <Problem>
      {refusal.message}
      {refusal.isForHttps && (
        <>
          {' '}
          <LinkAnchor to="/https">Usar com https</LinkAnchor>
        </>
      )}
    </Problem>
  );
}

const Problem = ({ children }: { children: React.ReactNode }) => (
  <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
    {children}
  </Alert>
);

/** Before the first reading. */
function AboutAdapters() {
  return (
    <Text size="sm" c="dimmed">
      Serve um adaptador ELM327 ou compatível, USB ou Bluetooth. O de Bluetooth antigo é pareado nas
      configurações do sistema e aparece em “Conectar por cabo”. <strong>Testado com simulador</strong>:
      nenhum adaptador de verdade foi experimentado ainda. Uma sessão guardada em outro aparelho abre aqui sem
      adaptador, em qualquer navegador.
    </Text>
  );
}
