import { countedKind } from '@bancada/contract/records';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { articleCountQuery } from '../articles/articles.queries.ts';
import { datasheetCountQuery } from '../datasheets/datasheets.queries.ts';
import classes from './CorrectionNote.module.css';
import { quoted } from './sought-words.ts';

/** How much of the term a link shows. */
const termMaxChars = 40;
/** What is longer is no name: a story. */
const namesMaxChars = 200;

interface Found {
  data: { id: number }[];
  total: number;
  aproximado?: true | undefined;
}

/**
 * The datasheets and articles that hold the term: one leads to its page, several to the list of them. Nothing while they are
 * waited for, nor where they could not be counted: whoever searches here came for the records.
 */
export function LibraryLine({ term }: { term: string }) {
  const enabled = term.length <= namesMaxChars;
  const datasheets = useQuery({ ...datasheetCountQuery({ search: term }), enabled });
  const articles = useQuery({ ...articleCountQuery(term), enabled });
  const kinds = [
    { kind: 'datasheets', list: '/datasheets', found: datasheets.data },
    { kind: 'artigos', list: '/artigos', found: articles.data },
  ] as const;
  const shown = kinds.flatMap(({ kind, list, found }) => {
    const first = firstHolding(found);
    if (found === undefined || first === undefined) return [];
    const text = `${countedKind(kind, found.total)} com ${quoted(term, termMaxChars)}`;
    return [
      <li key={kind} className={`touch-link ${classes.note}`}>
        {found.total === 1 ? (
          <RecordAnchor kind={kind} id={first}>
            {text}
          </RecordAnchor>
        ) : (
          <LinkAnchor to={list} search={{ busca: term }}>
            {text}
          </LinkAnchor>
        )}
      </li>,
    ];
  });
  if (shown.length === 0) return null;
  return (
    <Text component="div" size="sm">
      <Group component="ul" gap="xs 24px" className="plain-list" aria-label="Datasheets e artigos">
        {shown}
      </Group>
    </Text>
  );
}

/** The id of the first; undefined for none, and where the list only has what is like the term. */
function firstHolding(found: Found | undefined): number | undefined {
  return found?.aproximado ? undefined : found?.data[0]?.id;
}
