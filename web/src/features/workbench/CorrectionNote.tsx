import { Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/Links.tsx';
import { correctedParts, quoted } from './sought-words.ts';
import type { SoughtTerm } from './workbench.queries.ts';
import { anotherTerm, type WorkbenchSearch } from './workbench-search.ts';

interface CorrectionNoteProps {
  sought: SoughtTerm;
  corrected: string | null;
  search: WorkbenchSearch;
}

/** The corrected search and a link to the one that was typed. Nothing if there was no correction. */
export function CorrectionNote({ sought, corrected, search }: CorrectionNoteProps) {
  const { term, isExact } = sought;
  if (isExact)
    return (
      <Text style={{ overflowWrap: 'anywhere' }}>
        Mostrando resultados para {quoted(term)}, do jeito que foi digitado.{' '}
        <LinkAnchor to="." className="touch-link" underline="always" search={anotherTerm(search, term)}>
          Buscar com correções
        </LinkAnchor>
      </Text>
    );
  if (corrected === null) return null;
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      Mostrando resultados para «
      <CorrectedTerm typed={term} corrected={corrected} />
      ». <AsTypedLink term={term} search={search} />
    </Text>
  );
}

/** A corrected term, with the corrected words emphasised. */
export function CorrectedTerm({ typed, corrected }: { typed: string; corrected: string }) {
  return correctedParts(typed, corrected).map(({ text, isCorrected }, place) => {
    const Part = isCorrected ? 'strong' : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence, in their order
    return <Part key={place}>{text}</Part>;
  });
}

/** Links to the same search without corrections. */
export function AsTypedLink({ term, search }: { term: string; search: WorkbenchSearch }) {
  return (
    <LinkAnchor
      to="."
      className="touch-link"
      underline="always"
      search={{ ...anotherTerm(search, term), exata: '1' }}
    >
      Buscar {quoted(term)} do jeito que digitei
    </LinkAnchor>
  );
}
