import type { ArticleRow } from '@bancada/contract/records/articles';
import { ActionIcon, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import classes from './ArticleTree.module.css';
import { branchesQuery } from './articles.queries.ts';

/** The tree of articles; each level is loaded when it is opened. */
export function ArticleTree() {
  return (
    <div className={classes.tree}>
      <Branches
        parentId={0}
        empty={<EmptyState title="Nenhum artigo encontrado." next="Escreva o primeiro com Novo Artigo." />}
      />
    </div>
  );
}

/** The children of an article, which can be expanded in turn. */
export function BranchesSection({ parentId }: { parentId: number }) {
  return (
    <div className={classes.tree}>
      <Branches parentId={parentId} label="Artigos abaixo deste" />
    </div>
  );
}

function Branches({ parentId, empty, label }: { parentId: number; empty?: React.ReactNode; label?: string }) {
  const query = useInfiniteQuery(branchesQuery(parentId));
  if (query.data === undefined) {
    if (query.isError)
      return (
        <Failure
          error={query.error}
          fallback="Erro ao buscar artigos."
          onRetry={() => void query.refetch()}
        />
      );
    return (
      <div aria-busy="true">
        <SkeletonBlocks count={2} heightPx={30} />
      </div>
    );
  }
  const articles = query.data.pages.flatMap(({ data }) => data);
  if (articles.length === 0) return empty;
  return (
    <ul aria-label={label ?? 'Artigos'}>
      {articles.map((article) => (
        <Branch key={article.id} article={article} />
      ))}
      {query.hasNextPage && (
        <li>
          <Button
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </li>
      )}
    </ul>
  );
}

function Branch({ article: { id, nome, filhos } }: { article: ArticleRow }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <li>
      <div className={classes.branch}>
        {filhos > 0 ? (
          <ActionIcon
            variant="subtle"
            size={44}
            className={classes.toggle ?? ''}
            aria-expanded={isOpen}
            aria-label={`${nome}: artigos abaixo`}
            onClick={toggle}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        ) : (
          <Text span c="dimmed" className={classes.leaf ?? ''} aria-hidden>
            <IconFileText size={18} stroke={1.6} />
          </Text>
        )}
        <div className={classes.name}>
          <RecordAnchor kind="artigos" id={id}>
            {nome}
          </RecordAnchor>
          {filhos > 0 && (
            <Text span c="dimmed" size="sm">
              {filhos === 1 ? '1 artigo abaixo' : `${filhos} artigos abaixo`}
            </Text>
          )}
        </div>
      </div>
      {isOpen && <Branches parentId={id} label={`Abaixo de ${nome}`} />}
    </li>
  );
}
