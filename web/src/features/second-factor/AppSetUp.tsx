import { AppCode, type FactorChange, secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import { Button, Code, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isFailure } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { errorMessage, fieldMessages } from '../../api/error-message.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { focusHere } from '../../ui/keep-focus.ts';
import { QrPicture } from '../../ui/QrPicture.tsx';
import { CodeForm } from './CodeForm.tsx';

/** The prepared set-up: its token, and the app's secret as text and as a URL. */
export interface PreparedApp {
  preparo: string;
  segredo: string;
  endereco: string;
}

interface AppSetUpProps {
  prepared: PreparedApp;
  onDone: (change: FactorChange) => void;
  onExpired: (sentence: string) => void;
  onCancel: () => void;
}

/** An app's secret as a QR code and as text, and a field for the first code, which activates it. */
export function AppSetUp({ prepared, onDone, onExpired, onCancel }: AppSetUpProps) {
  const { preparo, segredo, endereco } = prepared;
  const adding = useMutation({
    mutationFn: (codigo: string) => call(secondFactorEndpoints.addApp, { body: { preparo, codigo } }),
    onSuccess: onDone,
    onError: (error) => {
      if (isFailure(error, 'second-factor-expired')) onExpired(errorMessage(error));
    },
  });
  const isOfField = fieldMessages(adding.error).codigo !== undefined;
  return (
    <Stack gap="md">
      {adding.isError && !isOfField && <FormFailure>{errorMessage(adding.error)}</FormFailure>}
      <Text ref={focusHere} tabIndex={-1}>
        1. Leia este código com um aplicativo autenticador (Google Authenticator, Microsoft Authenticator,
        Aegis, 1Password ou outro).
      </Text>
      <QrPicture
        address={endereco}
        alt="QR code para o aplicativo autenticador; a mesma chave está em texto abaixo"
      />
      <Text>Sem câmera? Digite esta chave no aplicativo:</Text>
      <Code
        block
        aria-label="Chave para digitar no aplicativo"
        fz="md"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
      >
        {segredo.replace(/(.{4})(?=.)/g, '$1 ')}
      </Code>
      <Button component="a" href={endereco} variant="subtle" hiddenFrom="sm">
        Abrir no aplicativo deste celular
      </Button>
      <Text>2. Digite o código que ele mostra. Só depois disso a verificação fica ativa.</Text>
      <CodeForm
        label="Código do aplicativo"
        description="6 números, que mudam a cada 30 segundos."
        schema={AppCode}
        isNumeric
        isFocused={false}
        submitLabel="Ativar"
        save={(codigo) => adding.mutateAsync(codigo)}
      />
      <Button variant="subtle" color="gray" onClick={onCancel} disabled={adding.isPending}>
        Cancelar
      </Button>
    </Stack>
  );
}
