import { type PhoneLink, phoneLinkLimits } from '@bancada/contract/attachments/phone-photos';
import { Anchor, Button, Group, NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type Query, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../ui/Failure.tsx';
import { QrPicture } from '../../ui/QrPicture.tsx';
import { hourText } from '../../ui/time.ts';
import classes from './PhonePhotos.module.css';
import { addressShown, phonePages } from './phone-address.ts';
import { type PhoneTargetRecord, phoneLinkQuery, phonePreviewQuery } from './phone-photos.queries.ts';
import { usePhoneLink } from './use-phone-link.ts';

interface PhonePanelProps {
  target: PhoneTargetRecord;
  onClose: () => void;
}

/** The code, how to use it, and how many photos have come by it. */
export function PhonePanel({ target, onClose }: PhonePanelProps) {
  const { renew, ...state } = usePhoneLink(target);
  return (
    <Paper withBorder p="md" component="section" aria-label="Fotos pelo celular" data-print="no">
      <Stack gap="sm">
        {state.at === 'opening' && <Skeleton height={208} aria-busy="true" aria-label="Abrindo o código" />}
        {state.at === 'failed' && (
          <Failure error={state.error} fallback="Erro ao abrir o código para o celular." onRetry={renew} />
        )}
        {state.at === 'open' && (
          <OpenLink key={state.link.id} link={state.link} listKey={target.listKey} onRenew={renew} />
        )}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Encerrar
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface OpenLinkProps extends Pick<PhoneTargetRecord, 'listKey'> {
  link: PhoneLink;
  onRenew: () => void;
}

function OpenLink({ link, listKey, onRenew }: OpenLinkProps) {
  const { data } = useQuery(phoneLinkQuery(link.id));
  const count = data?.fotos ?? 0;
  useShownAnew(count, listKey);
  const isOpen = data === undefined || data.estado === 'aberto';
  return (
    <>
      {isOpen && <Code link={link} />}
      <Text role="status" fw={600}>
        {count === 0 ? 'Nenhuma foto chegou ainda.' : `${photosText(count)} por este código.`}
      </Text>
      {isOpen && data !== undefined && <Coming link={link.id} photo={data.previa_de} />}
      {!isOpen && (
        <Group gap="sm">
          <Text>{overTexts[data.estado]}</Text>
          <Button size="md" variant="light" onClick={onRenew}>
            Novo código
          </Button>
        </Group>
      )}
    </>
  );
}

/** What the phone is sending, small, until it is there. */
function Coming({ link, photo }: { link: number; photo: string | null }) {
  const { data } = useQuery(phonePreviewQuery(link, photo));
  if (!data?.imagem) return null;
  return (
    <figure className={classes.coming}>
      <img src={`data:image/jpeg;base64,${data.imagem}`} alt="Foto que o celular está enviando" />
      <figcaption>Chegando…</figcaption>
    </figure>
  );
}

/** With each photo that comes: what shows it first, as on a slow line the rest would keep it waiting. */
function useShownAnew(count: number, listKey: QueryKey): void {
  const queryClient = useQueryClient();
  const key = useRef(listKey);
  key.current = listKey;
  useEffect(() => {
    if (count === 0) return;
    const isOther = ({ queryKey }: Query) => queryKey[0] !== 'phone-link';
    void queryClient
      .invalidateQueries({ queryKey: key.current })
      .then(() => queryClient.invalidateQueries({ predicate: isOther }));
  }, [count, queryClient]);
}

const overTexts = {
  aberto: '',
  vencido: 'O código venceu. As fotos que ainda estão no celular vão pelo próximo.',
  encerrado: 'O código foi encerrado.',
  cheio: `O código recebeu ${phoneLinkLimits.photos} fotos, ou tudo o que cabe em um.`,
} as const;

function Code({ link }: { link: PhoneLink }) {
  const pages = phonePages(link.enderecos, location, link.token);
  const [chosen, setChosen] = useState(0);
  const page = pages[chosen];
  if (page === undefined)
    return (
      <Text>
        Este servidor só atende a própria máquina: um celular não o alcança. Quem cuida do servidor o abre
        para a rede da oficina ao iniciar com HOST=0.0.0.0.
      </Text>
    );
  return (
    <div className={classes.panel}>
      <QrPicture address={page} alt="QR code para o celular" />
      <Stack gap="xs" className={classes.words ?? ''}>
        <Text>
          Aponte a câmera do celular para o código e abra o endereço. Ele não pede senha: fotografe, e cada
          foto aparece aqui.
        </Text>
        <Text size="sm" c="dimmed">
          O celular precisa estar na mesma rede. O código só envia fotos para este registro, e vale até{' '}
          {hourText(new Date(link.expira_em))}.
        </Text>
        {pages.length > 1 && (
          <NativeSelect
            label="O celular não abre? Tente outro endereço"
            size="md"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            data={pages.map((one, place) => ({ value: String(place), label: addressShown(one) }))}
          />
        )}
        <Anchor href={page} target="_blank" rel="noreferrer" size="sm" className="touch-link">
          Abrir neste aparelho
        </Anchor>
      </Stack>
    </div>
  );
}

/** `1 foto chegou`, `3 fotos chegaram`. */
const photosText = (count: number) => (count === 1 ? '1 foto chegou' : `${count} fotos chegaram`);
