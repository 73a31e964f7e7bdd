import { useMemo } from 'react';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { articleChoices } from './articles.queries.ts';

interface ArticleSelectProps extends RecordSelectProps {
  /** Of the article itself, which cannot lie under itself. */
  exceptId?: number | undefined;
}

/** One article of all but one. */
export function ArticleSelect({ exceptId, ...field }: ArticleSelectProps) {
  const source = useMemo(() => articleChoices(exceptId), [exceptId]);
  return <RecordSelect {...field} source={source} nothingFound="Nenhum artigo encontrado." />;
}
