import { type Shop, shopEndpoints, shopLimits, shopTexts } from '@bancada/contract/units/shop';
import { Button, FileButton, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage, messagesOf } from '../../api/error-message.ts';
import { sendForm } from '../../api/send-form.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { useAddressOf } from '../../ui/use-address-of.ts';
import { logoQuery, shopQuery } from './shop.queries.ts';

/** The shop's mark: shown, changed, taken off. */
export function ShopLogo({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const keep = (saved: Shop) => queryClient.setQueryData(shopQuery.queryKey, saved);
  const setting = useMutation({ mutationFn: sendLogo, onSuccess: keep });
  const removing = useMutation({ mutationFn: () => call(shopEndpoints.removeLogo, {}), onSuccess: keep });
  const isBusy = setting.isPending || removing.isPending;
  const failed = [setting, removing].find(({ isError }) => isError)?.error ?? null;
  return (
    <Stack gap="sm">
      {failed !== null && <FormFailure>{logoMessage(failed)}</FormFailure>}
      {shop.logo_em === null ? (
        <Text c="dimmed">Sem logotipo: o nome da oficina sai sozinho no alto.</Text>
      ) : (
        <Logo setAt={shop.logo_em} />
      )}
      <Group gap="sm">
        <LogoSource
          label={logoLabel(setting.isPending, shop)}
          isBusy={isBusy}
          onFile={(file) => {
            removing.reset();
            setting.mutate(file);
          }}
        />
        {shop.logo_em !== null && (
          <Button
            data-acts
            size="md"
            variant="default"
            disabled={isBusy}
            leftSection={<IconTrash size={18} />}
            onClick={() => {
              setting.reset();
              removing.mutate();
            }}
          >
            {removing.isPending ? 'Tirando...' : 'Tirar logotipo'}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        PNG ou JPEG de até {shopLimits.logoMaxBytes / 1024 / 1024} MB. Fica guardado em PNG, com no máximo{' '}
        {shopLimits.logoMaxPx} pontos de lado.
      </Text>
    </Stack>
  );
}

const logoLabel = (isSending: boolean, { logo_em }: Shop) => {
  if (isSending) return 'Enviando...';
  return logo_em === null ? 'Escolher imagem' : 'Trocar imagem';
};

interface LogoSourceProps {
  label: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

function LogoSource({ label, isBusy, onFile }: LogoSourceProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept="image/png,image/jpeg"
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onFile(file);
      }}
      inputProps={{ 'aria-label': 'Imagem do logotipo', tabIndex: -1 }}
    >
      {(button) => (
        <Button
          {...button}
          size="md"
          variant="default"
          disabled={isBusy}
          leftSection={<IconPhoto size={18} />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

class TooLarge extends Error {}

function logoMessage(error: unknown): string {
  if (error instanceof TooLarge) return error.message;
  return messagesOf(error, 'file')[0] ?? errorMessage(error, 'Não foi possível trocar o logotipo.');
}

async function sendLogo(file: File): Promise<Shop> {
  if (file.size > shopLimits.logoMaxBytes) throw new TooLarge(shopTexts.logoTooLarge);
  const form = new FormData();
  form.append('file', file);
  return sendForm(shopEndpoints.setLogo, form, { signal: new AbortController().signal });
}

function Logo({ setAt }: { setAt: string }) {
  const query = useQuery(logoQuery(setAt));
  const address = useAddressOf(query.data);
  if (query.isError) return <Text role="alert">Não foi possível mostrar o logotipo.</Text>;
  if (address === undefined) return <Skeleton h={80} w={200} />;
  return (
    <Image
      src={address}
      alt="Logotipo da oficina"
      fit="contain"
      mah={120}
      maw={240}
      p="xs"
      // As on paper, in both themes.
      style={{ background: 'white', border: '1px solid var(--mantine-color-default-border)' }}
    />
  );
}
