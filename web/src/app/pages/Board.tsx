import { BoardPage } from '../../features/boards/BoardPage.tsx';
import { ReadingsOfLit } from '../../features/readings/ReadingsOfLit.tsx';

/** A board, with what was measured on what is lit. */
export function Board() {
  return <BoardPage readings={(of) => <ReadingsOfLit {...of} />} />;
}
