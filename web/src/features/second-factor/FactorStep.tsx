import {
  AppCode,
  type FactorProof,
  RecoveryCode,
  secondFactorEndpoints,
} from '@bancada/contract/accounts/second-factor';
import type { FactorDemand, FactorMethod } from '@bancada/contract/accounts/second-factor-demand';
import { Button, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isFailure } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { CodeForm } from './CodeForm.tsx';
import { askPasskey, canUsePasskeys, factorMessage } from './passkey.ts';

interface FactorStepProps<Done> {
  demand: FactorDemand;
  answer: (proof: FactorProof) => Promise<Done>;
  onDone: (done: Done) => void;
  /** The password is required again. */
  onExpired: (sentence: string) => void;
  onBack: () => void;
}

const switchLabels: Record<FactorMethod, string> = {
  aplicativo: 'Usar código do aplicativo',
  chave: 'Usar chave de acesso',
  recuperacao: 'Usar código de recuperação',
};

/** The second step, after the password: one of the person's methods, with links to the others. */
export function FactorStep<Done>({ demand, answer, onDone, onExpired, onBack }: FactorStepProps<Done>) {
  const { desafio, metodos } = demand;
  const [method, setMethod] = useState<FactorMethod | undefined>(metodos[0]);
  const proving = useMutation({
    mutationFn: answer,
    onSuccess: onDone,
    onError: (error) => {
      if (isFailure(error, 'second-factor-expired')) onExpired(factorMessage(error));
    },
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const options = await call(secondFactorEndpoints.passkeyOptions, { body: { desafio } });
      return askPasskey(options);
    },
    onSuccess: (resposta) => proving.mutate({ desafio, metodo: 'chave', resposta }),
    onError: (error) => {
      if (isFailure(error, 'second-factor-expired')) onExpired(factorMessage(error));
    },
  });
  const isBusy = proving.isPending || passkey.isPending;
  const failure = passkey.error ?? proving.error;
  const choose = (next: FactorMethod) => {
    proving.reset();
    passkey.reset();
    setMethod(next);
    if (next === 'chave') passkey.mutate();
  };
  const others = metodos.filter((other) => other !== method && (other !== 'chave' || canUsePasskeys()));
  return (
    <Stack gap="md">
      {failure !== null && <FormFailure>{factorMessage(failure)}</FormFailure>}
      {method === undefined && <NoMethod />}
      {method === 'chave' && (
        <PasskeyWay isWaiting={passkey.isPending} isBusy={isBusy} onUse={() => choose('chave')} />
      )}
      {(method === 'aplicativo' || method === 'recuperacao') && (
        <CodeWay
          key={method}
          method={method}
          onCode={(codigo) => proving.mutateAsync({ desafio, metodo: method, codigo })}
        />
      )}
      <Stack gap={4}>
        {others.map((other) => (
          <Button key={other} variant="subtle" fullWidth onClick={() => choose(other)} disabled={isBusy}>
            {switchLabels[other]}
          </Button>
        ))}
        <Button variant="subtle" color="gray" fullWidth onClick={onBack} disabled={proving.isPending}>
          Voltar
        </Button>
      </Stack>
    </Stack>
  );
}

interface CodeWayProps {
  method: 'aplicativo' | 'recuperacao';
  onCode: (code: string) => Promise<unknown>;
}

function CodeWay({ method, onCode }: CodeWayProps) {
  return method === 'aplicativo' ? (
    <CodeForm
      label="Código do aplicativo"
      description="Os 6 números que o aplicativo autenticador mostra agora."
      schema={AppCode}
      isNumeric
      submitLabel="Confirmar"
      save={onCode}
    />
  ) : (
    <CodeForm
      label="Código de recuperação"
      description="Um dos códigos que você guardou. Cada um vale uma vez."
      schema={RecoveryCode}
      submitLabel="Confirmar"
      save={onCode}
    />
  );
}

interface PasskeyWayProps {
  isWaiting: boolean;
  isBusy: boolean;
  onUse: () => void;
}

function PasskeyWay({ isWaiting, isBusy, onUse }: PasskeyWayProps) {
  if (!canUsePasskeys())
    return (
      <Text>
        Este navegador, neste endereço, não usa chaves de acesso: abra a Bancada pelo endereço em que você
        criou a chave, ou use outra forma.
      </Text>
    );
  return (
    <>
      <Text>Confirme com a chave de acesso: o aparelho pede o dedo, o rosto, o PIN ou a chave USB.</Text>
      <Button
        size="md"
        fullWidth
        autoFocus
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={onUse}
        disabled={isBusy}
      >
        {isWaiting ? 'Esperando a chave...' : isBusy ? 'Confirmando...' : 'Usar chave de acesso'}
      </Button>
    </>
  );
}

function NoMethod() {
  return (
    <Text>
      A verificação em duas etapas desta conta não pode ser confirmada neste endereço, e não restam códigos de
      recuperação. Fale com um administrador da Bancada.
    </Text>
  );
}
