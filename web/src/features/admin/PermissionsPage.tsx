import type { DeletionPolicy } from '@bancada/contract/instance/policy-endpoint';
import { policyEndpoints } from '@bancada/contract/instance/policy-endpoint';
import { type Perfil, perfis } from '@bancada/contract/policy';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { PerfilSentences } from '../users/PerfilSentences.tsx';
import { BrakesForm, brakesQuery } from './BrakesForm.tsx';

const deletionQuery = queryOptions({
  queryKey: ['policy', 'deletion'],
  queryFn: ({ signal }) => call(policyEndpoints.deletion, {}, { signal }),
  staleTime: 0,
});

const choices: Record<Perfil, string> = {
  usuario: 'Todos',
  editor: 'Editores e administradores',
  admin: 'Só administradores',
};

/** What each profile may do, and the one part of it that an instance chooses. */
export function PermissionsPage() {
  const query = useQuery(deletionQuery);
  const brakes = useQuery(brakesQuery);
  return (
    <Page title="Permissões">
      <Stack gap="xl" maw={720}>
        <Section title="O que cada perfil pode fazer">
          <PerfilSentences />
        </Section>
        <Section title="Quem pode excluir">
          <Loaded
            query={query}
            failure="Não foi possível carregar as permissões."
            skeleton={<SkeletonBlocks count={1} heightPx={160} />}
          >
            {(deletion) => <DeletionForm deletion={deletion} />}
          </Loaded>
        </Section>
        <Section title="Freios">
          <Loaded
            query={brakes}
            failure="Não foi possível carregar os freios."
            skeleton={<SkeletonBlocks count={1} heightPx={320} />}
          >
            {(brakes) => <BrakesForm brakes={brakes} />}
          </Loaded>
        </Section>
      </Stack>
    </Page>
  );
}

function DeletionForm({ deletion: { perfil, fixado } }: { deletion: DeletionPolicy }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Perfil>(perfil);
  const saving = useSaving(() => queryClient.invalidateQueries());
  return (
    <Stack gap="md">
      {saving.isError && <FormFailure>{errorMessage(saving.error, 'Não foi possível salvar.')}</FormFailure>}
      <Radio.Group
        label="Excluir registros da base de conhecimento, de qualquer pessoa"
        description="O que foi excluído fica 90 dias na lixeira."
        value={chosen}
        onChange={(value) => setChosen(perfis.find((known) => known === value) ?? chosen)}
      >
        <Stack gap={0} mt="xs">
          {perfis.map((name) => (
            <Radio
              key={name}
              size="md"
              value={name}
              label={choices[name]}
              // As high as a finger, label and all.
              styles={{ body: { alignItems: 'center' }, label: { lineHeight: '44px' } }}
              disabled={fixado || saving.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
      {fixado ? (
        <Text size="sm">
          Não pode ser trocado aqui: quem instalou a Bancada o fixou na variável DELETE_MIN_PERFIL do
          servidor.
        </Text>
      ) : (
        <Button
          size="md"
          style={{ alignSelf: 'start' }}
          disabled={chosen === perfil || saving.isPending}
          onClick={() => saving.mutate(chosen)}
        >
          {saving.isPending ? 'Salvando...' : 'Salvar'}
        </Button>
      )}
      {saving.isSuccess && <FormSuccess>Salvo: já vale para todos.</FormSuccess>}
    </Stack>
  );
}

function useSaving(onSaved: () => Promise<void>) {
  return useMutation({
    mutationFn: (perfil: Perfil) => call(policyEndpoints.setDeletion, { body: { perfil } }),
    onSuccess: onSaved,
  });
}
