import { useMemo } from 'react';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { articleChoices } from './articles.queries.ts';

interface ArticleSelectProps extends RecordSelectProps {
  /** Id of the article itself, which cannot be its own parent. */
  exceptId?: number | undefined;
}

/** Select for an article. */
export function ArticleSelect({ exceptId, ...field }: ArticleSelectProps) {
  const source = useMemo(() => articleChoices(exceptId), [exceptId]);
  return <RecordSelect {...field} source={source} nothingFound="Nenhum artigo encontrado." />;
}
