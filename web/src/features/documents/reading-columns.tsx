import type { ListedReading } from '@bancada/contract/documents';
import { sizeText } from '@bancada/contract/file-size';
import { Progress, Text } from '@mantine/core';
import type { Column } from '../../ui/DataTable.tsx';
import { timeText } from '../../ui/time.ts';
import { ReadAgainButton, type Tell } from './ReadAgainButton.tsx';
import { mayBeReadAgain, readingText, readPercent } from './reading-texts.ts';

export function readingColumns(tell: Tell): [Column<ListedReading>, ...Column<ListedReading>[]] {
  return [
    { header: 'Arquivo', cell: ({ anexo }) => anexo.nome_arquivo },
    { header: 'Situação', cell: (reading) => <State reading={reading} /> },
    {
      header: 'Enviado',
      cell: ({ enviado_em, enviado_por_nome }) =>
        `${timeText(enviado_em)}${enviado_por_nome === null ? '' : ` por ${enviado_por_nome}`}`,
    },
    { header: 'Tamanho', cell: ({ tamanho }) => sizeText(tamanho), isCode: true },
    {
      header: 'Leitura',
      cell: (reading) =>
        mayBeReadAgain(reading) && (
          <ReadAgainButton id={reading.anexo.id} name={reading.anexo.nome_arquivo} tell={tell} />
        ),
    },
  ];
}

function State({ reading }: { reading: ListedReading }) {
  const { estado } = reading;
  const percent = estado === 'lendo' ? readPercent(reading) : null;
  return (
    <>
      <Text span inherit {...(estado === 'falhou' ? { c: 'var(--mantine-color-error)' } : {})}>
        {readingText(reading)}
      </Text>
      {/* The sentence says the same. */}
      {percent !== null && <Progress value={percent} size="sm" mt={4} maw={240} aria-hidden />}
    </>
  );
}
