import {
  type PhoneVisit,
  phoneHeader,
  phonePhotoEndpoints,
} from '@bancada/contract/attachments/phone-photos';
import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { hourText } from '../../ui/time.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { PhoneQueueList } from './PhoneQueueList.tsx';
import { createPhoneQueue, type PhoneQueue } from './phone-queue.ts';

/** What a phone opens from the code on a computer's screen: takes photos of one record, and sends them. Needs no sign-in. */
export function PhonePage() {
  const token = useFragment();
  return (
    <main>
      <Page title="Fotos pelo celular">
        {token === '' ? (
          <EmptyState
            icon={IconQrcode}
            title="Leia o QR code com a câmera."
            next="Ele aparece no computador, em “Fotos pelo celular”, junto do atendimento, do defeito, do equipamento ou do artigo."
          />
        ) : (
          <Visit token={token} />
        )}
      </Page>
    </main>
  );
}

const readFragment = () => location.hash.slice(1);

/** The token: browsers send what is behind `#` to no server. */
function useFragment(): string {
  const [fragment, setFragment] = useState(readFragment);
  useEffect(() => {
    const note = () => setFragment(readFragment());
    window.addEventListener('hashchange', note);
    return () => window.removeEventListener('hashchange', note);
  }, []);
  return fragment;
}

function Visit({ token }: { token: string }) {
  const [queue] = useState(createPhoneQueue);
  const query = useQuery({
    queryKey: ['phone-visit', token],
    queryFn: ({ signal }) =>
      call(phonePhotoEndpoints.visit, {}, { signal, headers: { [phoneHeader]: token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => void queue.restore(), [queue]);
  const registro = query.data?.registro;
  useEffect(() => {
    if (registro !== undefined) void queue.use({ token, registro });
  }, [queue, token, registro]);
  useWaking(queue);
  if (query.error instanceof ApiError && query.error.status < 500)
    return <Refused sentence={errorMessage(query.error)} queue={queue} />;
  return (
    <Loaded query={query} failure="Erro ao ler o código.">
      {(visit) => <Sending visit={visit} queue={queue} />}
    </Loaded>
  );
}

/** A phone that is woken, or back on the network, does not wait for the next attempt. */
function useWaking(queue: PhoneQueue): void {
  useEffect(() => {
    const { wake } = queue;
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [queue]);
}

/** A code that was no longer good when it was read: what waits is still here. */
function Refused({ sentence, queue }: { sentence: string; queue: PhoneQueue }) {
  const { photos } = useSyncExternalStore(queue.subscribe, queue.read);
  return (
    <Stack gap="md">
      <Refusal sentence={sentence} />
      {photos.length > 0 && (
        <Text role="status">
          {waitingText(photos.length)} neste celular pelo próximo código do mesmo registro.
        </Text>
      )}
    </Stack>
  );
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <Alert color="orange" role="alert" icon={<IconQrcode size={20} />}>
      {sentence}
    </Alert>
  );
}

function Sending({ visit, queue }: { visit: PhoneVisit; queue: PhoneQueue }) {
  const { photos, sent, isPaused, refusal, isKept } = useSyncExternalStore(queue.subscribe, queue.read);
  const own = photos.filter(({ registro }) => registro === visit.registro);
  const others = photos.length - own.length;
  return (
    <Stack gap="md">
      <UnsavedWarning isUnsaved={!isKept && own.length > 0}>
        Há fotos que ainda não foram enviadas.
      </UnsavedWarning>
      <div>
        <Text size="sm" c="dimmed">
          As fotos vão para
        </Text>
        <Text fw={600} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {visit.titulo}
        </Text>
      </div>
      {refusal === null ? <Takes onPhotos={queue.add} /> : <Refusal sentence={refusal} />}
      <Text role="status" fw={600}>
        {statusText({ sent, left: own.length, isPaused, isRefused: refusal !== null })}
      </Text>
      <PhoneQueueList photos={own} queue={queue} />
      {others > 0 && (
        <Text size="sm">
          {waitingText(others)} neste celular por um código de outro registro: abra lá um novo, e elas vão
          sozinhas.
        </Text>
      )}
      {refusal === null && (
        <Text size="sm" c="dimmed">
          Este código vale até {hourText(new Date(visit.expira_em))}. Deixe esta página aberta até as fotos
          irem.
        </Text>
      )}
    </Stack>
  );
}

interface Told {
  sent: number;
  left: number;
  isPaused: boolean;
  isRefused: boolean;
}

function statusText({ sent, left, isPaused, isRefused }: Told): string {
  const done = sent === 0 ? '' : sent === 1 ? '1 foto enviada. ' : `${sent} fotos enviadas. `;
  if (left === 0) return done || 'Nenhuma foto tirada ainda.';
  if (isRefused) return `${done}${waitingText(left)} neste celular pelo próximo código deste registro.`;
  if (isPaused) return `${done}Sem conexão: ${waitingText(left)} aqui, e vão sozinhas quando ela voltar.`;
  return `${done}Enviando: ${left === 1 ? 'falta 1' : `faltam ${left}`}.`;
}

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

function Takes({ onPhotos }: { onPhotos: (files: File[]) => void }) {
  const resetTaken = useRef<() => void>(null);
  const resetChosen = useRef<() => void>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const take = (files: File[], reset: RefObject<(() => void) | null>) => {
    setRefused(files.filter((file) => !isPicture(file)).map(({ name }) => name));
    onPhotos(files.filter(isPicture));
    // So that the same file can be chosen again.
    reset.current?.();
  };
  return (
    <Stack gap="sm">
      <FileButton
        accept="image/*"
        capture="environment"
        resetRef={resetTaken}
        onChange={(file) => take(file === null ? [] : [file], resetTaken)}
        inputProps={{ 'aria-label': 'Tirar foto', tabIndex: -1 }}
      >
        {(button) => (
          <Button {...button} size="xl" fullWidth leftSection={<IconCamera size={26} />}>
            Tirar foto
          </Button>
        )}
      </FileButton>
      <FileButton
        multiple
        accept="image/*,.heic,.heif"
        resetRef={resetChosen}
        onChange={(files) => take(files, resetChosen)}
        inputProps={{ 'aria-label': 'Escolher da galeria', tabIndex: -1 }}
      >
        {(button) => (
          <Button {...button} size="md" variant="light" fullWidth leftSection={<IconPhotoPlus size={20} />}>
            Escolher da galeria
          </Button>
        )}
      </FileButton>
      {refused.length > 0 && (
        <Text size="sm" c="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {refused.join(', ')}: não é foto.
        </Text>
      )}
    </Stack>
  );
}

/** `1 foto espera`, `3 fotos esperam`. */
export const waitingText = (count: number) => (count === 1 ? '1 foto espera' : `${count} fotos esperam`);
