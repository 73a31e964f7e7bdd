import { sizeText } from '@bancada/contract/file-size';
import type { BackupState } from '@bancada/contract/instance/backups';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert, SimpleGrid, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { ageText, nextText } from './backup-texts.ts';

/** The newest copy that was read again whole, and when the next one is due. */
export function LastCopy({ state }: { state: BackupState }) {
  const { ultima } = state;
  return (
    <Section title="Última cópia boa">
      {ultima === null ? (
        <EmptyState
          title="Ainda não há nenhuma cópia."
          icon={IconDeviceFloppy}
          next="Para não esperar pela automática, faça uma agora."
        />
      ) : (
        <CopyFacts copy={ultima} />
      )}
      <Text>{nextText(state)}</Text>
    </Section>
  );
}

function CopyFacts({ copy }: { copy: NonNullable<BackupState['ultima']> }) {
  const { feita_em, idade_segundos, bytes, registros, anexos, anexos_depois, perdidos, arquivo, pasta } =
    copy;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Fact label="Feita em">
          <time dateTime={feita_em}>{timeText(feita_em)}</time>, {ageText(idade_segundos)}
        </Fact>
        <Fact label="Banco de dados">
          {sizeText(bytes)}, {countText(registros, 'linha', 'linhas')}
        </Fact>
        <Fact label="Anexos">
          {anexos.quantidade === 0
            ? 'nenhum nesta cópia'
            : `${sizeText(anexos.bytes)}, ${countText(anexos.quantidade, 'arquivo', 'arquivos')}`}
          {anexos_depois > 0 && `; mais ${countText(anexos_depois, 'anexo', 'anexos')} depois dela`}
        </Fact>
      </SimpleGrid>
      <Fact label="Arquivo">{arquivo}</Fact>
      <Fact label="Pasta, no servidor">{pasta}</Fact>
      {perdidos > 0 && (
        <Alert color="yellow" variant="light" title="Faltam arquivos de anexos no servidor">
          {countText(perdidos, 'arquivo não está', 'arquivos não estão')} na cópia, porque o servidor já não
          tem os seus bytes. Quem instalou a Bancada pode ver quais são.
        </Alert>
      )}
    </>
  );
}

function countText(count: number, one: string, many: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}
