import { linkPaths } from '@bancada/contract/accounts/auth';
import type { PasswordLink } from '@bancada/contract/accounts/users';
import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { copyText } from '../../ui/own-machine.ts';
import { timeText } from '../../ui/time.ts';

const QrPicture = lazyPart(async () => (await import('../../ui/QrPicture.tsx')).QrPicture);

/** A link for a password, to be handed over: copied into a message, or read by a phone's camera. Shown this once. */
export function PasswordLinkPanel({ link, nome }: { link: PasswordLink; nome: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const [isQrShown, setIsQrShown] = useState(false);
  const origin = link.endereco ?? window.location.origin;
  const address = `${origin}${linkPaths.resetPassword}?token=${link.token}`;
  const copy = async () => {
    if (field.current === null) return;
    const isCopied = await copyText(field.current);
    setTold(isCopied ? 'Link copiado.' : 'O link está selecionado: copie com Ctrl+C.');
  };
  return (
    <Paper component="section" withBorder p="md" aria-label={`Link de senha de ${nome}`}>
      <Stack gap="sm">
        <TextInput
          ref={field}
          size="md"
          readOnly
          label={`Link para ${nome} criar a senha`}
          description={`Vale uma vez, até ${timeText(link.expira_em)}. Só aparece agora: copie antes de sair desta tela.`}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isOfThisComputer(origin) && (
          <Text size="sm">
            Este link só abre neste computador, porque você abriu a Bancada por “localhost”. Para outro
            aparelho, abra a Bancada pelo endereço da rede e crie o link de novo.
          </Text>
        )}
        <Group gap="sm">
          <Button size="md" onClick={() => void copy()}>
            Copiar link
          </Button>
          <Button
            size="md"
            variant="default"
            aria-expanded={isQrShown}
            onClick={() => setIsQrShown(!isQrShown)}
          >
            {isQrShown ? 'Esconder QR code' : 'Mostrar QR code'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {told}
        </Text>
        {isQrShown && (
          <QrPicture
            address={address}
            alt={`QR code do link de ${nome}; o mesmo endereço está em texto acima`}
          />
        )}
      </Stack>
    </Paper>
  );
}

function isOfThisComputer(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
