import { privacyEndpoints } from '@bancada/contract/accounts/privacy';
import type { User } from '@bancada/contract/accounts/users';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callForBytes } from '../../api/client.ts';
import { saveFile } from '../../api/files.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Section } from '../../ui/Section.tsx';

/** Everything stored about the person, as a file. */
export function OwnDataSection({ user }: { user: User }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const bytes = await callForBytes(privacyEndpoints.exportOwnData, {});
      const day = new Intl.DateTimeFormat('sv-SE').format(new Date());
      saveFile(new File([bytes], `bancada-dados-de-${user.nome_usuario}-${day}.json`, { type: bytes.type }));
    },
  });
  return (
    <Section title="Meus dados">
      <Text>
        Um arquivo com tudo o que a Bancada guarda de você: perfil, sessões, curtidas, resultados, o que criou
        e alterou, anexos e o histórico da conta. A senha não está nele.
      </Text>
      {exporting.isError && (
        <Failure
          error={exporting.error}
          fallback="Erro ao exportar seus dados."
          onRetry={() => exporting.mutate()}
        />
      )}
      {exporting.isSuccess && <FormSuccess>Arquivo gravado nos downloads do navegador.</FormSuccess>}
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => exporting.mutate()}
          disabled={exporting.isPending}
        >
          {exporting.isPending ? 'Exportando...' : 'Exportar meus dados'}
        </Button>
        <Anchor component={Link} to="/privacidade" className="touch-link">
          Como seus dados são tratados
        </Anchor>
      </Group>
    </Section>
  );
}
