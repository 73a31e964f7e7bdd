import type { DocumentHit } from '@bancada/contract/attachments/documents';
import { isBoard } from '@bancada/contract/boards/board-media-type';
import { recordPage } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Marked } from '../../ui/fold.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { Thumbnail } from '../attachments/Thumbnail.tsx';
import { OriginNote } from '../documents/OriginNote.tsx';
import classes from './Documents.module.css';
import type { DocumentsFound } from './use-documents.ts';

interface DocumentGroupProps {
  documents: DocumentsFound;
  shown: readonly DocumentHit[];
  title: string;
  /** As typed: the viewer marks it. */
  term: string;
  /** The first document takes the focus as soon as it is there: there is no other result. */
  isFirstWanted: boolean;
  onFirstFocused: () => void;
}

/** Files in which the term is found, each with its best page; `j` and `k` step through them as through the faults. */
export function DocumentGroup({
  documents,
  shown,
  title,
  term,
  isFirstWanted,
  onFirstFocused,
}: DocumentGroupProps) {
  const steps = useResultSteps<HTMLElement>({ isFirstWanted, onFirstFocused });
  const headingId = useId();
  return (
    <section ref={steps} className={classes.group} aria-labelledby={headingId}>
      <Title order={2} id={headingId} className={classes.title ?? ''}>
        {title}
      </Title>
      <ul className={`plain-list ${classes.list}`} aria-labelledby={headingId}>
        {shown.map((hit) => (
          <li key={hit.anexo.id}>
            <DocumentRow hit={hit} term={term} />
          </li>
        ))}
      </ul>
      {documents.hasMore && (
        <Button
          variant="default"
          loading={documents.isLoadingMore}
          onClick={documents.onMore}
          className={classes.more ?? ''}
        >
          {documents.hasMoreFailed ? 'Não carregou. Tentar novamente' : 'Mostrar mais documentos'}
        </Button>
      )}
    </section>
  );
}

function DocumentRow({ hit, term }: { hit: DocumentHit; term: string }) {
  const { anexo, dono, melhor, copias, paginas_encontradas } = hit;
  return (
    <Paper withBorder className={`whole-row ${classes.row}`}>
      <Thumbnail attachment={anexo} size="list" isNamedBeside />
      <div className={classes.texts}>
        <Link
          to={recordPage('attachments', anexo.id)}
          search={{ pagina: melhor?.pagina, q: term }}
          className={`whole-row-link ${classes.link}`}
          data-result-link
        >
          <Text span fw={600}>
            <Marked text={anexo.nome_arquivo} sought={term} />
          </Text>
          {melhor !== null && isBoard(anexo.tipo_arquivo) && (
            <Text span size="sm" c="dimmed" className={classes.page ?? ''}>
              placa
            </Text>
          )}
          {melhor !== null && !isBoard(anexo.tipo_arquivo) && (
            <Text span size="sm" c="dimmed" className={classes.page ?? ''}>
              página {wholeNumber(melhor.pagina)}
              <OriginNote origin={melhor.origem} />
            </Text>
          )}
        </Link>
        {melhor !== null && melhor.trecho !== '' && (
          <Text size="sm" className={classes.excerpt ?? ''}>
            <Marked text={melhor.trecho} sought={melhor.marcas} />
          </Text>
        )}
        <Text size="sm" c="dimmed" component="div" className={classes.owner ?? ''}>
          <RecordAnchor kind={dono.tipo} id={dono.id}>
            {dono.nome}
          </RecordAnchor>
          {notesOf(isBoard(anexo.tipo_arquivo) ? 0 : paginas_encontradas, copias)}
        </Text>
      </div>
    </Paper>
  );
}

/** ` · em 12 páginas · mais 2 anexos iguais` */
function notesOf(pages: number, copies: number): string {
  return [
    pages > 1 ? ` · em ${wholeNumber(pages)} páginas` : '',
    copies === 1 ? ' · mais 1 anexo igual' : '',
    copies > 1 ? ` · mais ${wholeNumber(copies)} anexos iguais` : '',
  ].join('');
}
