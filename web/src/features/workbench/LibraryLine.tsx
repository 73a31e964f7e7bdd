import { countedKind } from '@bancada/contract/records';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { articleCountQuery } from '../articles/articles.queries.ts';
import { datasheetCountQuery } from '../datasheets/datasheets.queries.ts';
import classes from './CorrectionNote.module.css';
import { quoted } from './sought-words.ts';

/** Longer terms are truncated in a link. */
const termMaxChars = 40;
/** A longer term describes a fault and cannot be a name. */
const namesMaxChars = 200;

interface Found {
  data: { id: number }[];
  total: number;
  aproximado?: true | undefined;
}

/**
 * Links to the datasheets and articles that contain the term: a single one by its page, several by their list. Nothing while
 * loading or on failure: people search here for entries.
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

/** The id of the first match; undefined if there is none, or only near ones. */
function firstHolding(found: Found | undefined): number | undefined {
  return found?.aproximado ? undefined : found?.data[0]?.id;
}
