import { isBeingRead } from '@bancada/contract/attachments/document-readings';
import type { ListedReading } from '@bancada/contract/attachments/documents';
import { sizeText } from '@bancada/contract/file-size';
import type { Column } from '../../ui/DataTable.tsx';
import { timeText } from '../../ui/time.ts';
import { ReadAgainButton, type Tell } from './ReadAgainButton.tsx';
import { ReadingState } from './ReadingNow.tsx';
import { mayBeReadAgain } from './reading-texts.ts';
import { StopButton } from './StopButton.tsx';

export function readingColumns(tell: Tell): [Column<ListedReading>, ...Column<ListedReading>[]] {
  return [
    { header: 'Arquivo', cell: ({ anexo }) => anexo.nome_arquivo },
    { header: 'Situação', cell: (reading) => <ReadingState reading={reading} /> },
    {
      header: 'Enviado',
      cell: ({ enviado_em, enviado_por_nome }) =>
        `${timeText(enviado_em)}${enviado_por_nome === null ? '' : ` por ${enviado_por_nome}`}`,
    },
    { header: 'Tamanho', cell: ({ tamanho }) => sizeText(tamanho), isCode: true },
    {
      header: 'Leitura',
      cell: (reading) => {
        const { id, nome_arquivo: name } = reading.anexo;
        if (isBeingRead(reading)) return <StopButton id={id} name={name} tell={tell} />;
        return mayBeReadAgain(reading) && <ReadAgainButton id={id} name={name} tell={tell} />;
      },
    },
  ];
}
