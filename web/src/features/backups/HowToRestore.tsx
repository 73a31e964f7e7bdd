import type { BackupState } from '@bancada/contract/backups';
import { Code, List, Text } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';

/** In words: a copy is brought back on the machine itself, where it lies. */
export function HowToRestore({ state: { ultima, pasta } }: { state: BackupState }) {
  const [folder, file] = [ultima?.pasta ?? pasta, ultima?.arquivo ?? 'bancada-AAAA-MM-DD-HHMMSS.bancada'];
  return (
    <Section title="Como restaurar">
      <List type="ordered" spacing="sm">
        <List.Item>
          Na máquina do servidor, pare a Bancada (Ctrl+C). Se a máquina é nova, instale nela o programa e
          traga o arquivo da cópia junto com a pasta <em>arquivos</em>, que tem os anexos.
        </List.Item>
        <List.Item>
          Na pasta do programa, rode:
          <Command>{`npm run restore ${quoted(`${folder}/${file}`)}`}</Command>A cópia é conferida inteira
          antes de qualquer mudança. Onde já há dados, o comando para e diz como trocar um pelo outro.
        </List.Item>
        <List.Item>
          Ligue a Bancada de novo. Cada pessoa entra com a senha que tinha naquele momento.
        </List.Item>
      </List>
      <Text fw={600}>Guarde uma cópia fora desta máquina</Text>
      <Text size="sm">
        No mesmo disco, ela se perde junto com ele. Defina <Code>BACKUP_DIR</Code> no arquivo{' '}
        <Code>.env</Code> em outro disco ou em uma pasta da rede, ou leve de vez em quando um arquivo só,
        completo, com os anexos dentro:
      </Text>
      <Command>npm run backup /outro/disco/bancada.bancada</Command>
      <Text size="sm">
        Isso pode ser feito com o servidor ligado, e é o que fazer antes de uma mudança grande: a rotação não
        apaga esse arquivo.
      </Text>
      <Text size="sm">
        Uma cópia contém tudo, também as senhas (embaralhadas) e as chaves do servidor: guarde-a como guarda a
        máquina. Por isso ela não pode ser baixada por esta tela.
      </Text>
    </Section>
  );
}

function Command({ children }: { children: string }) {
  return (
    <Code block my={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Code>
  );
}

/** As a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w/.:\\-]+$/.test(path) ? path : `"${path}"`;
}
