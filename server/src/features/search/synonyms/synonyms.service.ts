import type { Synonyms } from '@bancada/contract/search/synonyms';
import type { Database } from '../../../database/database.ts';
import { AppError, InvalidFields } from '../../../http/app-error.ts';
import { productSynonymsText } from '../query/knowledge.ts';
import { readSynonyms, SynonymsError } from './read-synonyms.ts';
import { findLastEditor, findOwnSynonyms, insertOwnSynonyms, updateOwnSynonyms } from './synonyms.sql.ts';

/** A text that is no list at all has a problem in each of its lines: more than anybody reads. */
const problemsShown = 50;

/** Both lists. */
export async function readBothLists(db: Database): Promise<Synonyms> {
  return withProduct(await findOwnSynonyms(db));
}

/**
 * Puts another list in place of the instance's own one. A term may be in a group of it and in one of the product's: they
 * are read as two lists.
 * @throws InvalidFields with each line that cannot be read; AppError changed-meanwhile, with both lists as they are now
 */
export async function saveOwnSynonyms(
  db: Database,
  userId: number,
  { texto, atualizado_em }: Pick<Synonyms, 'texto' | 'atualizado_em'>,
): Promise<Synonyms> {
  refuseUnreadable(texto);
  const writing = { texto, userId };
  const saved = await (atualizado_em === null
    ? insertOwnSynonyms(db, writing)
    : updateOwnSynonyms(db, writing, atualizado_em));
  if (saved !== undefined) return withProduct(saved);
  throw new AppError('changed-meanwhile').with({
    atual: await readBothLists(db),
    alterado_por: await findLastEditor(db),
  });
}

function withProduct(own: Awaited<ReturnType<typeof findOwnSynonyms>>): Synonyms {
  return {
    do_produto: productSynonymsText,
    texto: own?.texto ?? '',
    atualizado_em: own?.atualizado_em ?? null,
  };
}

function refuseUnreadable(texto: string): void {
  try {
    readSynonyms(texto);
  } catch (error) {
    if (!(error instanceof SynonymsError)) throw error;
    throw new InvalidFields(
      error.problems
        .slice(0, problemsShown)
        .map((problem) => ({ loc: ['body', 'texto'], msg: problem, type: 'custom' })),
    );
  }
}
