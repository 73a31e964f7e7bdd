import { OutcomesOfVisit } from '../../features/faults/OutcomesOfVisit.tsx';
import { VisitPage } from '../../features/units/VisitPage.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReadingsOfVisit = lazyPart(
  async () => (await import('../../features/readings/ReadingsOfVisit.tsx')).ReadingsOfVisit,
);

/** A visit, at which one says what solved its fault, with what was measured in it. */
export function Visit() {
  return (
    <VisitPage
      outcomes={(visit) => <OutcomesOfVisit visit={visit} />}
      readings={(visit) => <ReadingsOfVisit visit={visit} />}
    />
  );
}
