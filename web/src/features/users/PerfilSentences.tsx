import { perfilSentences } from '@bancada/contract/accounts/perfil-sentences';
import { type Perfil, perfilLabels, perfis } from '@bancada/contract/policy';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { policyQuery } from '../auth/use-may.ts';

/** What each profile may do in this instance; the chosen one stands out. */
export function PerfilSentences({ chosen }: { chosen?: Perfil }) {
  const { data: table } = useQuery(policyQuery);
  if (table === undefined) return null;
  const sentences = perfilSentences(table);
  return (
    <Stack component="ul" gap={6} m={0} pl="md">
      {perfis.map((perfil) => (
        <Text
          component="li"
          key={perfil}
          size="sm"
          {...(chosen !== undefined && perfil !== chosen && { c: 'dimmed' })}
        >
          <b>{perfilLabels[perfil]}</b>
          {perfil === chosen && ' (escolhido)'}: {sentences[perfil]}
        </Text>
      ))}
    </Stack>
  );
}
