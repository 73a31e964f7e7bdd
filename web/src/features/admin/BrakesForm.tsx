import {
  type BrakeFigure,
  type Brakes,
  brakeDefaults,
  brakeFigures,
  brakeTable,
} from '@bancada/contract/instance/brakes';
import { policyEndpoints } from '@bancada/contract/instance/policy-endpoint';
import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';

export const brakesQuery = queryOptions({
  queryKey: ['policy', 'brakes'],
  queryFn: ({ signal }) => call(policyEndpoints.brakes, {}, { signal }),
  staleTime: 0,
});

const figureMax = 100_000;

/** How much an account with the profile `usuario` may do in a while. */
export function BrakesForm({ brakes }: { brakes: Brakes }) {
  const queryClient = useQueryClient();
  const [given, setGiven] = useState<Record<BrakeFigure, number | string> & { ligados: boolean }>(brakes);
  const saving = useMutation({
    mutationFn: (body: Brakes) => call(policyEndpoints.setBrakes, { body }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const wrong = brakeFigures.filter((name) => !isFigure(given[name]));
  const isSame = JSON.stringify(given) === JSON.stringify(brakes);
  return (
    <Stack gap="md">
      {saving.isError && <FormFailure>{errorMessage(saving.error, 'Não foi possível salvar.')}</FormFailure>}
      <Text size="sm" c="dimmed">
        Muito mais do que um dia de trabalho na bancada pede. Quem chega ao limite lê o que fazer, e os
        administradores são avisados. Editores e administradores não são freados.
      </Text>
      <Switch
        size="md"
        label="Frear contas com o perfil Usuário"
        checked={given.ligados}
        disabled={saving.isPending}
        styles={{ body: { alignItems: 'center', minHeight: 44 } }}
        onChange={({ currentTarget: { checked } }) => setGiven((now) => ({ ...now, ligados: checked }))}
      />
      <Figures
        given={given}
        wrong={wrong}
        isOff={!given.ligados || saving.isPending}
        onChange={(name, value) => setGiven((now) => ({ ...now, [name]: value }))}
      />
      <Group gap="sm">
        <Button
          data-acts
          size="md"
          disabled={isSame || wrong.length > 0 || saving.isPending}
          onClick={() => saving.mutate(given as Brakes)}
        >
          {saving.isPending ? 'Salvando...' : 'Salvar freios'}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={saving.isPending}
          onClick={() => setGiven({ ...brakeDefaults })}
        >
          Voltar ao padrão
        </Button>
      </Group>
      {saving.isSuccess && isSame && <FormSuccess>Salvo: já vale para todos.</FormSuccess>}
    </Stack>
  );
}

interface FiguresProps {
  given: Record<BrakeFigure, number | string>;
  wrong: readonly BrakeFigure[];
  isOff: boolean;
  onChange: (name: BrakeFigure, value: number | string) => void;
}

function Figures({ given, wrong, isOff, onChange }: FiguresProps) {
  return (
    <>
      {brakeFigures.map((name) => (
        <NumberInput
          key={name}
          size="md"
          label={brakeTable[name].label}
          value={given[name]}
          min={1}
          max={figureMax}
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          maw={420}
          disabled={isOff}
          error={
            wrong.includes(name) ? `Digite um número de 1 a ${figureMax.toLocaleString('pt-BR')}.` : null
          }
          onChange={(value) => onChange(name, value)}
        />
      ))}
    </>
  );
}

function isFigure(value: number | string): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= figureMax;
}
