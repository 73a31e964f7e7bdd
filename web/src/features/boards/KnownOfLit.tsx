import { BoardLinks } from './BoardLinks.tsx';
import type { NamedLit } from './LitPanel.tsx';
import type { MeasuredLit, ReadingsSlot } from './use-placed-points.ts';

interface KnownOfLitProps extends NamedLit, Omit<MeasuredLit, 'name' | 'modelId'> {
  model: number;
  /** The attachment that is the board. */
  board: number;
  readings: ReadingsSlot | undefined;
}

/** What was measured on what is lit, and what the knowledge base has of it. */
export function KnownOfLit(props: KnownOfLitProps) {
  const { kind, name, measured, value, model, board, readings, ...lit } = props;
  return (
    <>
      {readings?.({ modelId: model, name: measured, ...lit })}
      <BoardLinks key={`${kind} ${name}`} {...{ kind, name, value, model, board }} />
    </>
  );
}
