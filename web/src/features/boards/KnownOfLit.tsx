import { BoardLinks } from './BoardLinks.tsx';
import type { NamedLit } from './LitPanel.tsx';
import { ReadingsOfLit, type ReadingsOfLitProps } from './ReadingsOfLit.tsx';

interface KnownOfLitProps extends NamedLit, Omit<ReadingsOfLitProps, 'name' | 'modelId'> {
  model: number;
  /** The attachment that is the board. */
  board: number;
}

/** What was measured on what is lit, and what the knowledge base has of it. */
export function KnownOfLit({ kind, name, measured, model, board, ...ofReadings }: KnownOfLitProps) {
  return (
    <>
      <ReadingsOfLit modelId={model} name={measured} {...ofReadings} />
      <BoardLinks key={`${kind} ${name}`} {...{ kind, name, model, board }} />
    </>
  );
}
