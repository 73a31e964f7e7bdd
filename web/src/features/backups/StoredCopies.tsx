import { sizeText } from '@bancada/contract/file-size';
import type { Copy } from '@bancada/contract/instance/backups';
import { Table, Text, VisuallyHidden } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';

/** What is in the folder, newest first. */
export function StoredCopies({ copies }: { copies: readonly Copy[] }) {
  return (
    <Section title="Cópias guardadas">
      <Text size="sm" c="dimmed">
        Fica a última de cada um dos 7 dias mais novos e a última de cada uma das 4 semanas antes deles. As
        outras são apagadas quando há uma nova, já conferida. O tamanho é só o do banco de dados: os anexos de
        todas ficam uma vez na pasta <em>arquivos</em>, ao lado delas.
      </Text>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table>
          <VisuallyHidden component="caption">Cópias na pasta, da mais nova à mais antiga</VisuallyHidden>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Feita em</Table.Th>
              <Table.Th>Tamanho</Table.Th>
              <Table.Th visibleFrom="xs">Arquivo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {copies.map(({ arquivo, feita_em, bytes }) => (
              <Table.Tr key={arquivo}>
                <Table.Td>
                  <time dateTime={feita_em}>{timeText(feita_em)}</time>
                </Table.Td>
                <Table.Td>{sizeText(bytes)}</Table.Td>
                <Table.Td visibleFrom="xs">{arquivo}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
