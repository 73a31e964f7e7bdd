import { countedKind } from '@bancada/contract/records/records';
import { Group, Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/Links.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { quoted } from './sought-words.ts';
import type { LibraryFind } from './use-library.ts';

/** Longer terms are truncated in a link. */
const termMaxChars = 40;

/** Links to the datasheets and articles that contain the term: a single one by its page, several by their list. */
export function LibraryLine({ term, found }: { term: string; found: readonly LibraryFind[] }) {
  if (found.length === 0) return null;
  return (
    <Text component="div" size="sm">
      <Group component="ul" gap="10px 24px" className="plain-list" aria-label="Datasheets e artigos">
        {found.map(({ kind, list, total, first }) => {
          const text = `${countedKind(kind, total)} com ${quoted(term, termMaxChars)}`;
          return (
            <li key={kind} className="touch-link" style={{ overflowWrap: 'anywhere' }}>
              {total === 1 ? (
                <RecordAnchor kind={kind} id={first}>
                  {text}
                </RecordAnchor>
              ) : (
                <LinkAnchor to={list} search={{ busca: term }}>
                  {text}
                </LinkAnchor>
              )}
            </li>
          );
        })}
      </Group>
    </Text>
  );
}
