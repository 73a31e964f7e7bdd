import { privacyEndpoints } from '@bancada/contract/accounts/privacy';
import type { User } from '@bancada/contract/accounts/users';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { callForBytes } from '../../api/client.ts';
import { ExportFile } from '../../ui/ExportFile.tsx';
import { Section } from '../../ui/Section.tsx';

/** Everything stored about the person, as a file. */
export function OwnDataSection({ user }: { user: User }) {
  const ask = async () => {
    const bytes = await callForBytes(privacyEndpoints.exportOwnData, {});
    const day = new Intl.DateTimeFormat('sv-SE').format(new Date());
    return new File([bytes], `bancada-dados-de-${user.nome_usuario}-${day}.json`, { type: bytes.type });
  };
  return (
    <Section title="Meus dados">
      <Text>
        Um arquivo com tudo o que a Bancada guarda de você: perfil, sessões, curtidas, resultados, o que criou
        e alterou, anexos e o histórico da conta. A senha não está nele.
      </Text>
      <ExportFile ask={ask} label="Exportar meus dados" fallback="Erro ao exportar seus dados.">
        <Anchor component={Link} to="/privacidade" className="touch-link">
          Como seus dados são tratados
        </Anchor>
      </ExportFile>
    </Section>
  );
}
