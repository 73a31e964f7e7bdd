import { VisitPage } from '../../features/units/VisitPage.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReadingsOfVisit = lazyPart(
  async () => (await import('../../features/readings/ReadingsOfVisit.tsx')).ReadingsOfVisit,
);

/** A visit, with what was measured in it. */
export function Visit() {
  return <VisitPage readings={(visit) => <ReadingsOfVisit visit={visit} />} />;
}
