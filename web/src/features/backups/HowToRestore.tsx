import type { BackupState } from '@bancada/contract/instance/backups';
import { Code, List, Text } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';

/** In words: a copy is brought back on the machine itself, where it lies. */
export function HowToRestore({ state }: { state: BackupState }) {
  const folder = state.ultima?.pasta ?? state.pasta;
  return (
    <Section title="Guardar fora e restaurar">
      <Text fw={600}>Guarde uma cópia fora desta máquina</Text>
      <Text size="sm">
        No mesmo disco, ela se perde junto com ele. No computador do servidor, copie de vez em quando a pasta
        inteira para um pendrive ou outro disco:
      </Text>
      <Command>{folder}</Command>
      <Text size="sm">
        Leve junto a pasta <em>arquivos</em>, que fica dentro dela e tem os anexos. Quem instalou pode também
        fazer o servidor guardar as cópias direto em outro disco.
      </Text>
      <Text size="sm">
        Uma cópia contém tudo, também os dados das contas: guarde-a como guarda a máquina. Por isso ela não
        pode ser baixada por esta tela.
      </Text>
      <Text fw={600}>Para trazer uma cópia de volta</Text>
      <Text size="sm">
        É feito no computador do servidor, com a Bancada parada. A cópia é conferida inteira antes de qualquer
        mudança, e o que havia lá fica guardado ao lado. Depois, cada pessoa entra com a senha que tinha
        naquele momento.
      </Text>
      <details>
        <summary style={{ display: 'list-item', minHeight: 44, alignContent: 'center', cursor: 'pointer' }}>
          Para quem instala: os comandos
        </summary>
        <Commands state={state} folder={folder} />
      </details>
    </Section>
  );
}

function Commands({ state: { ultima, noturna }, folder }: { state: BackupState; folder: string }) {
  const file = ultima?.arquivo ?? 'bancada-AAAA-MM-DD-HHMMSS.bancada';
  return (
    <List spacing="sm" size="sm">
      <List.Item>
        Restaurar, na pasta do programa, depois de pará-lo (Ctrl+C); em uma máquina nova, instale-o antes:
        <Command>{`npm run restore ${quoted(`${folder}/${file}`)}`}</Command>
        Onde já há dados, o comando para e diz como trocar um pelo outro.
      </List.Item>
      <List.Item>
        Um arquivo só, completo, com os anexos dentro, com o servidor ligado, como antes de uma mudança
        grande. Ele nunca é apagado pelas cópias automáticas:
        <Command>npm run backup /outro/disco/bancada.bancada</Command>
      </List.Item>
      <List.Item>
        Cópias direto em outro disco ou em uma pasta da rede: <Code>BACKUP_DIR=/outro/disco</Code> no arquivo{' '}
        <Code>.env</Code>, e ligar o servidor de novo.
      </List.Item>
      {!noturna && (
        <List.Item>
          A cópia de todas as noites: <Code>BACKUP=on</Code> no arquivo <Code>.env</Code>, e ligar o servidor
          de novo.
        </List.Item>
      )}
      <List.Item>
        Ver quais anexos faltam, com o servidor parado:
        <Command>npm run check-files</Command>
      </List.Item>
    </List>
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
